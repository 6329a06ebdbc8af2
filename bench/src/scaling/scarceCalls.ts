import Fastify from 'fastify';
import { openDatabase } from '../../../server/src/db/connection/openDatabase.ts';
import { addToCount } from '../../../server/src/http/limits/rates/rateCounters.repository.ts';
import { startPostgres } from '../../../tooling/src/debian/postgres.ts';
import type { FigureTable } from '../measure/figureTable.ts';
import { latencyRow } from '../measure/latencies.ts';
import { postgresPid } from '../rig/pinToCore.ts';
import { cpuMsOf } from '../rig/processFigures.ts';

/** How many different keys the calls count under. With a single key, all calls wait for one row. */
const KEYS = [1, 100_000];
/** Calls at once, as many as the connections of a process. */
const LANES = 20;
const SECONDS = 8;
const WINDOW_SECONDS = 3_600;

/** Counts scarce calls in PostgreSQL (decision 22), each lane one call after the other. */
export async function scarceCalls(): Promise<FigureTable> {
  const postgres = await startPostgres({ isDurable: true });
  const { log } = Fastify({ logger: { level: 'error' } });
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, log);
  const pid = postgresPid(postgres.url);

  async function count(keys: number, seconds: number): Promise<string[]> {
    const timesMs: number[] = [];
    const cpuBefore = cpuMsOf(pid);
    const endMs = performance.now() + seconds * 1_000;
    const lanes = Array.from({ length: LANES }, async () => {
      while (performance.now() < endMs) {
        const key = `bench ${Math.floor(Math.random() * keys)}`;
        const startedAtMs = performance.now();
        await addToCount(db, { key, amount: 1, windowSeconds: WINDOW_SECONDS });
        timesMs.push(performance.now() - startedAtMs);
      }
    });
    await Promise.all(lanes);
    const { p50Ms, p99Ms } = latencyRow('', timesMs);
    const micros = ((cpuMsOf(pid) - cpuBefore) * 1_000) / timesMs.length;
    return [
      ...[String(keys), (timesMs.length / seconds).toFixed(0)],
      ...[p50Ms.toFixed(1), p99Ms.toFixed(1), micros.toFixed(0)],
    ];
  }

  try {
    await count(KEYS[0]!, 1);
    const rows: string[][] = [];
    for (const keys of KEYS) rows.push(await count(keys, SECONDS));
    return {
      title: `Counting scarce calls, ${LANES} at once`,
      heads: ['Keys', 'A second', 'p50 ms', 'p99 ms', 'PostgreSQL, µs of CPU each'],
      rows,
      goals: [],
    };
  } finally {
    await close();
    await postgres.stop();
  }
}
