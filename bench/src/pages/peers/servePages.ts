import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export type PeerServer = { readonly origin: string; stop(): Promise<void> };

/**
 * Serves these bodies by path from memory, compressed, with the same caching as this product's server: browsers
 * revalidate pages, but not scripts.
 */
export async function servePages(
  bodies: Readonly<Record<string, string | Buffer>>,
): Promise<PeerServer> {
  const ready = new Map(
    Object.entries(bodies).map(([path, body]) => {
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      return [path, { etag, compressed: brotliCompressSync(body) }];
    }),
  );
  const server = createServer((request, response) => {
    const found = ready.get(request.url ?? '');
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    const isScript = request.url?.endsWith('.js');
    response.setHeader('cache-control', isScript ? 'public, max-age=31536000' : 'no-cache');
    response.setHeader('etag', found.etag);
    if (request.headers['if-none-match'] === found.etag) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('content-encoding', 'br');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(found.compressed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
