import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { apiPaths } from '@parchi/contract';
import { pickFrom, seededRandom } from '@parchi/tooling/testing';
import type { Goal } from '../measure/goal.ts';
import { latencyRow, type Latencies, type LatencyRow } from '../measure/latencies.ts';
import { openLoop } from '../measure/openLoop.ts';
import { onOneCore, type OneCore } from '../rig/onOneCore.ts';
import type { Rig } from '../rig/startRig.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { searchesByKind, searchFor } from './searches.ts';

const SHOPS = 100_000;
const SECONDS = 20;
/**
 * Rates in searches per second. A core is nearly saturated at the last one, so its latencies are those of the queue of
 * connections.
 */
const RATES = [100, 200, 300];
const SEED = 1;
const seedScript = path.resolve(import.meta.dirname, '../../../server/src/seed/seedShops.ts');

/**
 * Goals 11 and 35 of docs/performance.md: searches among 100,000 shops. The server and PostgreSQL run on one core, the clients
 * on another.
 */
export async function findShop(rig: Rig): Promise<Latencies> {
  execFileSync(process.execPath, [seedScript, String(SHOPS)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return onOneCore(rig, { name: 'parchi-search' }, measure);
}

async function measure({ server, cpuMs }: OneCore): Promise<Latencies> {
  await load(server.port, RATES[0]!);
  const rows: LatencyRow[] = [];
  const cpuMsPerSearch: number[] = [];
  for (const perSecond of RATES) {
    const cpuMsBefore = cpuMs();
    const measured = await load(server.port, perSecond);
    const all = measured.flatMap(({ times }) => times);
    const perSearchMs = (cpuMs() - cpuMsBefore) / all.length;
    cpuMsPerSearch.push(perSearchMs);
    const refused = perSecond * SECONDS - all.length;
    const what = `${perSecond} a second; ${perSearchMs.toFixed(1)} ms of CPU each; ${refused} refused`;
    rows.push(latencyRow(what, all));
    if (perSecond === RATES[0]) {
      rows.push(...measured.map(({ kind, times }) => latencyRow(`  ${kind}`, times)));
    }
  }
  return {
    title: `Searches among ${SHOPS} shops, open loop of ${SECONDS} s, server and PostgreSQL on one core`,
    rows,
    goals: [goalOf(rows[0]!), cpuGoalOf(cpuMsPerSearch.at(-1)!)],
  };
}

type Measured = { readonly kind: string; readonly times: number[] };

/** @returns the latencies of the answered searches by kind. Searches that a saturated server refused are left out */
async function load(port: number, perSecond: number): Promise<Measured[]> {
  const random = seededRandom(SEED);
  const kinds = Object.keys(searchesByKind);
  const sent: string[] = [];
  const idle: HttpConnection[] = [];
  const times = await openLoop({ perSecond, count: perSecond * SECONDS, random }, async () => {
    const kind = pickFrom(kinds, random);
    const index = sent.push(kind) - 1;
    const body = Buffer.from(JSON.stringify(searchFor(searchesByKind[kind]!(random), random)));
    // Use the connections in turn, because the server closes a connection after a few idle seconds.
    const connection = idle.shift() ?? (await HttpConnection.open(port));
    const { status } = await connection.exchange({
      method: 'POST',
      path: apiPaths.findShop,
      headers: { 'content-type': 'application/json' },
      body: [body],
    });
    if (status === 503) sent[index] = 'refused';
    else if (status !== 200) throw new Error(`A search was answered with ${status}.`);
    idle.push(connection);
  });
  for (const connection of idle) connection.close();
  return kinds.map((kind) => ({ kind, times: times.filter((_, index) => sent[index] === kind) }));
}

function goalOf({ p99Ms }: LatencyRow): Goal {
  return {
    number: 11,
    what: `p99 of ${RATES[0] ?? 0} searches a second`,
    value: p99Ms,
    unit: ' ms',
    gate: { atMost: 150 },
    target: { atMost: 50 },
  };
}

/** A search may take 3.3 ms of CPU, so that a core answers 300 a second. */
function cpuGoalOf(cpuMs: number): Goal {
  return {
    number: 35,
    what: `CPU of a search, at ${RATES.at(-1) ?? 0} a second`,
    value: cpuMs,
    unit: ' ms',
    gate: { atMost: 5 },
    target: { atMost: 3.3 },
  };
}
