import { basename, dirname } from 'node:path';
import { inspect } from 'node:util';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from 'webpack-dev-server';
import { developmentPort } from './developmentPort.ts';
import { replaceRemote } from './replaceRemote.ts';

/** Folder of the local remote's files. Every other address is one of the deployed site. */
const LOCAL_FOLDER = '/local-remote/';
const RELOAD_CHANNEL = '/ws';
/** Headers to drop: `fetch` has decoded the body, and replacing the remote changes its length. */
const HEADERS_OF_ENCODED_BODY = ['content-encoding', 'content-length', 'transfer-encoding', 'etag'];

/**
 * Returns a development server that shows a deployed site with one remote replaced by the local sources: the site's
 * host, API and other remotes come through a proxy, so that cookies and live channels work as they do there.
 */
export function deployedSiteServer(folder: string, site: string): Configuration {
  const name = basename(folder);
  const { origin } = new URL(site);

  async function sendReplaced(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cookie = '' } = request.headers;
    const reply = await fetch(new URL(request.url ?? '/', origin), {
      headers: { cookie, accept: String(request.headers.accept) },
      redirect: 'manual',
    });
    const announced = `http://localhost:${request.socket.localPort}${LOCAL_FOLDER}remote.json`;
    const local = (await (await fetch(announced)).json()) as object;
    const headers = [...reply.headers].filter(([key]) => !HEADERS_OF_ENCODED_BODY.includes(key));
    const entry = { ...local, entry: `${LOCAL_FOLDER}remoteEntry.js` };
    response.writeHead(reply.status, headers.flat());
    response.end(replaceRemote(await reply.text(), name, entry));
  }

  function sendFailure(response: ServerResponse, error: unknown): void {
    response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`${origin} does not answer: ${inspect(error)}`);
  }

  const port = developmentPort(dirname(folder), name);
  return {
    port,
    onListening: () => console.log(`${origin} with this ${name}: http://localhost:${port}`),
    hot: true,
    client: { overlay: { warnings: false } },
    devMiddleware: { publicPath: LOCAL_FOLDER },
    setupMiddlewares: (middlewares) => [
      {
        name: 'deployed-site',
        middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (!holdsRegistry(request)) next();
          else
            sendReplaced(request, response).catch((error: unknown) => sendFailure(response, error));
        },
      },
      ...middlewares,
    ],
    proxy: [
      {
        context: (path) => !path.startsWith(LOCAL_FOLDER) && path !== RELOAD_CHANNEL,
        target: origin,
        changeOrigin: true,
        // The site accepts calls only from its own origin.
        headers: { origin },
        ws: true,
      },
    ],
  };
}

function holdsRegistry({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  return url === '/remotes.json' || headers['sec-fetch-dest'] === 'document';
}
