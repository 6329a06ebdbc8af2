import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLiveWire, type LiveWire } from './liveWire.ts';

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FakeReply {
  readonly status?: number;
  /** Body of the answer. An object is sent as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answer = (call: FakeCall) => FakeReply | 'break-connection' | Promise<FakeReply>;

export interface FakeServer {
  readonly origin: string;
  /** The requests that the server has received so far, in order. */
  readonly calls: readonly FakeCall[];
  readonly answer: (path: string, answer: Answer) => void;
  readonly live: LiveWire;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a real HTTP server on a free port, to which pages under test send their calls. Its origin becomes the page's
 * `api-origin`, so the calls are cross-origin and carry cookies.
 */
export async function startFakeServer(): Promise<FakeServer> {
  const calls: FakeCall[] = [];
  const answers = new Map<string, Answer>();
  const reply = async (call: FakeCall, response: ServerResponse): Promise<void> => {
    const answer = (await answers.get(call.path)?.(call)) ?? { status: 404, body: 'no answer' };
    if (answer === 'break-connection') {
      response.destroy();
      return;
    }
    const { status = 200, body, contentType = 'application/json', headers = {} } = answer;
    const type = body === undefined ? {} : { 'content-type': contentType };
    response.writeHead(status, { ...type, ...headers });
    response.end(contentType === 'application/json' ? JSON.stringify(body) : body);
  };
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      'content-type, idempotency-key, range, tus-resumable, upload-length, upload-offset',
    );
    response.setHeader('access-control-allow-methods', 'POST, HEAD, PATCH, DELETE');
    response.setHeader(
      'access-control-expose-headers',
      'location, retry-after, upload-length, upload-offset',
    );
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      };
      calls.push(call);
      void reply(call, response);
    });
  });
  const live = openLiveWire(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const meta = pointPageAt(origin);
  return {
    origin,
    calls,
    answer: (path, answer) => void answers.set(path, answer),
    live,
    stop: () => {
      meta.remove();
      live.cut();
      return close(server);
    },
  };
}

function pointPageAt(origin: string): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = 'api-origin';
  meta.content = origin;
  document.head.append(meta);
  return meta;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
