import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { closeServer, listen } from './listen.ts';

/** How an origin that serves a remote behaves. */
export type RemoteState = 'works' | 'refuses' | 'answers 500' | 'hangs' | 'answers HTML';

export interface RemoteOrigin {
  origin: string;
  /** The folder whose files are served; another one is a redeployment in place. */
  folder: string;
  /** Takes effect with the next request. */
  state: RemoteState;
  stop: () => Promise<void>;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
};

/** A web server for one remote's files, as another team would run it, that fails on demand. */
export async function startRemoteOrigin(folder: string): Promise<RemoteOrigin> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://remote').pathname;
    void answer(path, response);
  });
  const origin = await listen(server);
  const remote: RemoteOrigin = {
    origin,
    folder,
    state: 'works',
    stop: () => closeServer(server),
  };

  async function answer(path: string, response: ServerResponse): Promise<void> {
    switch (remote.state) {
      case 'refuses':
        response.destroy();
        return;
      case 'hangs':
        return;
      case 'answers 500':
        response.writeHead(500).end('broken');
        return;
      case 'answers HTML':
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Hello');
        return;
      case 'works':
        await serveFile(join(remote.folder, path), response);
    }
  }
  return remote;
}

async function serveFile(file: string, response: ServerResponse): Promise<void> {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' };
  const isFile = await stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!isFile) {
    response.writeHead(404, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
}
