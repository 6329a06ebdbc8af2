import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type MutatingProxy = {
  readonly endpoint: string;
  /** Changes the body of each reply; `undefined` to pass replies on. */
  mutate: ((body: Buffer) => Buffer) | undefined;
  close(): Promise<void>;
};

/** Starts a proxy before an HTTP service that changes its replies. */
export async function startMutatingProxy(target: string): Promise<MutatingProxy> {
  const server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const onwards = http.request(target + (url ?? ''), { method, headers }, (reply) => {
      void buffer(reply).then((body) => {
        const { mutate } = proxy;
        const changed = mutate && method !== 'HEAD' ? mutate(body) : body;
        const length = method === 'HEAD' ? {} : { 'content-length': changed.length };
        const kept = { ...reply.headers };
        // The whole body is here.
        delete kept['transfer-encoding'];
        response.writeHead(reply.statusCode ?? 500, { ...kept, ...length }).end(changed);
      });
    });
    onwards.on('error', () => response.destroy());
    request.pipe(onwards);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: MutatingProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mutate: undefined,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return proxy;
}
