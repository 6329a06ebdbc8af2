import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from './createRegistry.ts';

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;
const QUANTILES = [0.5, 0.99, 1];

/** Adds the metrics that Prometheus knows of any process, and the delay of Node's event loop. */
export function watchProcess(registry: Registry): void {
  const { gauge, total } = registry;
  gauge('process_start_time_seconds', 'When the process started.', () => [
    { value: Math.round(Date.now() / 1_000 - process.uptime()) },
  ]);
  total('process_cpu_seconds_total', 'CPU time in user mode and in the kernel.', () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  gauge('process_resident_memory_bytes', 'Memory in use.', () => [
    { value: process.memoryUsage.rss() },
  ]);
  gauge('nodejs_heap_used_bytes', 'Memory of JavaScript objects.', () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  gauge('nodejs_external_memory_bytes', 'Memory of buffers.', () => [
    { value: process.memoryUsage().external },
  ]);
  gauge('process_open_fds', 'Open file descriptors.', async () => [
    { value: (await readdir('/proc/self/fd')).length },
  ]);
  gauge('nodejs_version_info', 'Version of Node.', () => [
    { labels: { version: process.version }, value: 1 },
  ]);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  gauge(
    'nodejs_eventloop_delay_seconds',
    'How late timers were since the metrics were last read.',
    () => {
      const samples = QUANTILES.map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.count === 0 ? 0 : delay.percentile(quantile * 100) / NANOSECONDS,
      }));
      delay.reset();
      return samples;
    },
  );
}
