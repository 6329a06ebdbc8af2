import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from './createRegistry.ts';

const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const TIMEOUT_MS = 10_000;

export type MetricsServer = { readonly port: number; readonly close: () => void };

/** Serves the metrics at `/metrics`, on a port of its own, so that the site's web server can't forward to them. */
export async function startMetricsServer(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.write().then((text) => {
      response.writeHead(200, { 'content-type': TEXT_TYPE, 'cache-control': 'no-store' }).end(text);
    });
  });
  server.headersTimeout = TIMEOUT_MS;
  server.maxConnections = 20;
  server.listen(port, host);
  await once(server, 'listening');
  // The metrics server alone must not keep the process running.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
