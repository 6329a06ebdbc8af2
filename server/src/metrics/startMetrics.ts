import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import type { Registry } from './createRegistry.ts';
import { startMetricsServer, type MetricsServer } from './startMetricsServer.ts';
import { watchProcess } from './watchProcess.ts';

/** Measures the process and serves all metrics, if the settings name a port for them. */
export async function startMetrics(
  registry: Registry | undefined,
  { metricsHost: host, metricsPort }: Pick<Settings, 'metricsHost' | 'metricsPort'>,
  log: FastifyBaseLogger,
): Promise<MetricsServer | undefined> {
  if (registry === undefined || metricsPort === undefined) return undefined;
  watchProcess(registry);
  const server = await startMetricsServer(registry, { host, port: metricsPort });
  log.info({ area: 'metrics', host, port: server.port }, 'metrics are served');
  return server;
}
