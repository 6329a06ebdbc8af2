import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import { seededRandom } from '@parchi/tooling/testing';
import type { Goal } from '../measure/goal.ts';
import { latencyRow, type Latencies, type LatencyRow } from '../measure/latencies.ts';
import { openLoop } from '../measure/openLoop.ts';
import { onOneCore } from '../rig/onOneCore.ts';
import type { Rig } from '../rig/startRig.ts';
import { HttpConnection, type WireRequest } from '../wire/HttpConnection.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const AT_ONCE = 50;
/** Number of connections, as many as a proxy keeps open. They are used in turn. */
const CONNECTIONS = 500;
const FULL_SECONDS = 5;
const SECONDS = 15;
const SHARE_BEFORE = 0.5;
const TIMES_FULL = 3;
const SLOW_MS = 200;
const SEED = 1;

type Ask = () => Promise<{ readonly isRefused: boolean }>;
type Answer = { readonly isRefused: boolean; readonly dueAtMs: number; readonly ms: number };

/**
 * Goals 16 to 19 of docs/performance.md. Calls arrive at half the rate that a saturated core can answer, then at three
 * times that rate, then at half of it again.
 */
export async function overload(rig: Rig): Promise<Latencies> {
  return onOneCore(rig, { name: 'parchi-overload' }, ({ server }) => measure(server.port));
}

async function measure(port: number): Promise<Latencies> {
  const { cookie } = await signUpAndIn(port, 'user');
  const connections: HttpConnection[] = [];
  while (connections.length < CONNECTIONS) connections.push(await HttpConnection.open(port));
  const ask = createAsk(connections, cookie);
  await fullRate(ask);
  const full = await fullRate(ask);

  const before = await askAt(SHARE_BEFORE * full, ask);
  const overloading = askAt(TIMES_FULL * full, ask);
  await pause(SECONDS * 1_000);
  const endedAtMs = performance.now();
  const [during, after] = await Promise.all([overloading, askAt(SHARE_BEFORE * full, ask)]);
  for (const connection of connections) connection.close();

  const answered = during.filter(({ isRefused }) => !isRefused);
  const share = answered.length / SECONDS / full;
  const rows = [
    rowOf('half of that, before', before),
    rowOf(`${TIMES_FULL} times that: answered`, answered),
    rowOf(
      `${TIMES_FULL} times that: refused`,
      during.filter(({ isRefused }) => isRefused),
    ),
    rowOf('half of that, afterwards', after),
  ];
  return {
    title: `Who is signed in: server and PostgreSQL on one core answer ${full.toFixed(0)} a second of ${AT_ONCE} who ask again at once`,
    rows,
    goals: goalsOf({
      answeredMs: rows[1]!.p99Ms,
      refusedMs: rows[2]!.p99Ms,
      share,
      lastUnusualMs: Math.max(
        0,
        ...after
          .filter(({ isRefused, ms }) => isRefused || ms > SLOW_MS)
          .map(({ dueAtMs }) => dueAtMs - endedAtMs),
      ),
    }),
  };
}

/**
 * Returns a function that makes a call when a connection is free. The connections are used in turn, because the server
 * closes a connection after a few idle seconds.
 */
function createAsk(connections: readonly HttpConnection[], cookie: string): Ask {
  const call: WireRequest = { method: 'POST', path: apiPaths.getUserData, headers: { cookie } };
  const free = [...connections];
  const waiting: ((connection: HttpConnection) => void)[] = [];
  const take = () => free.shift() ?? new Promise<HttpConnection>((next) => waiting.push(next));
  return async () => {
    const connection = await take();
    const { status } = await connection.exchange(call);
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
    if (status !== 200 && status !== 503) throw new Error(`A call was answered with ${status}.`);
    return { isRefused: status === 503 };
  };
}

/** Measures a saturated server, with 50 concurrent callers. @returns answers per second */
async function fullRate(ask: Ask): Promise<number> {
  const endMs = performance.now() + FULL_SECONDS * 1_000;
  let count = 0;
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (; performance.now() < endMs; count += 1) await ask();
  });
  await Promise.all(lanes);
  return count / FULL_SECONDS;
}

async function askAt(perSecond: number, ask: Ask): Promise<Answer[]> {
  const asked: Promise<Omit<Answer, 'ms'>>[] = [];
  const count = Math.round(perSecond * SECONDS);
  const times = await openLoop({ perSecond, count, random: seededRandom(SEED) }, async () => {
    const dueAtMs = performance.now();
    const answer = ask().then(({ isRefused }) => ({ isRefused, dueAtMs }));
    asked.push(answer);
    await answer;
  });
  return (await Promise.all(asked)).map((answer, index) => ({ ...answer, ms: times[index]! }));
}

function rowOf(what: string, answers: readonly Answer[]): LatencyRow {
  return latencyRow(
    what,
    answers.map(({ ms }) => ms),
  );
}

type Outcome = {
  readonly answeredMs: number;
  readonly refusedMs: number;
  readonly lastUnusualMs: number;
  readonly share: number;
};

function goalsOf({ answeredMs, refusedMs, lastUnusualMs, share }: Outcome): Goal[] {
  return [
    {
      number: 28,
      what: `p99 of what is answered at ${TIMES_FULL} times a full core`,
      value: answeredMs,
      unit: ' ms',
      gate: { atMost: SLOW_MS },
      target: { atMost: 100 },
    },
    {
      number: 29,
      what: 'p99 of what is refused then',
      value: refusedMs,
      unit: ' ms',
      gate: { atMost: 100 },
      target: { atMost: 50 },
    },
    {
      number: 30,
      what: 'answered then, to a full core',
      value: share,
      unit: '×',
      gate: { atLeast: 0.5 },
      target: { atLeast: 0.8 },
    },
    {
      number: 31,
      what: `the last one refused, or slower than ${SLOW_MS} ms, afterwards`,
      value: lastUnusualMs / 1_000,
      unit: ' s',
      gate: { atMost: 10 },
      target: { atMost: 1 },
    },
  ];
}
