import path from 'node:path';
import { apiPaths } from '@parchi/contract';
import type { Goal } from '../measure/goal.ts';
import { median } from '../measure/median.ts';
import { postgresPid } from '../rig/pinToCore.ts';
import { cpuMsOf } from '../rig/processFigures.ts';
import { startServerProcess, type RunningServer } from '../rig/runningServer.ts';
import type { Rig } from '../rig/startRig.ts';
import { HttpConnection, type WireRequest } from '../wire/HttpConnection.ts';
import { placeProvenOrder } from '../wire/placeProvenOrder.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const fastifyPeer = path.resolve(import.meta.dirname, '../fastifyPeer.ts');
const CONNECTIONS = 32;
const WARM_UP_CALLS = 4_000;
const CALLS = 4_000;
const ORDERS = 3;

export type CallFigures = {
  readonly what: string;
  readonly perSecond: number;
  /** CPU time of the server for one call, in microseconds. */
  readonly serverMicros: number;
  /** CPU time of PostgreSQL for one call, in microseconds. */
  readonly postgresMicros: number;
  /** CPU time of the peer for one call ÷ CPU time of this call; 1 for the peers. */
  readonly ratio: number;
};

export type SmallCalls = { readonly rows: readonly CallFigures[]; readonly goals: readonly Goal[] };

type Call = {
  readonly what: string;
  readonly server: RunningServer;
  readonly request: WireRequest;
  /** The corresponding call on a bare Fastify server, whose cost is compared with that of this call. */
  readonly peer?: Call;
  readonly goal?: Pick<Goal, 'number' | 'target'>;
};

type Cost = { readonly ms: number; readonly serverMs: number; readonly postgresMs: number };

/**
 * Goals 20 to 23 of docs/performance.md: the CPU time of small calls, beside Fastify. It is compared rather than the
 * number of calls per second, because callers and other work use the same cores.
 */
export async function smallCalls(rig: Rig, rounds: number): Promise<SmallCalls> {
  const args = [fastifyPeer, rig.databaseUrl];
  const fastify = await startServerProcess({ command: process.execPath, args });
  try {
    const { port } = rig.parchi;
    const { cookie } = await signUpAndIn(port, 'user');
    const cookieWithOrders = await signUpAndOrder(port);
    const calls = listCalls(rig.parchi, fastify, { cookie, cookieWithOrders });
    const costs = await measureInTurn(calls, rounds, postgresPid(rig.databaseUrl));
    return { rows: calls.map((call) => figuresOf(call, costs)), goals: goalsOf(calls, costs) };
  } finally {
    await fastify.stop();
  }
}

/** @returns the session cookie of a customer with orders */
async function signUpAndOrder(port: number): Promise<string> {
  const shop = await signUpAndIn(port, 'shop');
  const customer = await signUpAndIn(port, 'user');
  for (let order = 0; order < ORDERS; order += 1) await placeProvenOrder(port, { customer, shop });
  return customer.cookie;
}

type Cookies = { readonly cookie: string; readonly cookieWithOrders: string };

function listCalls(
  parchi: RunningServer,
  fastify: RunningServer,
  { cookie, cookieWithOrders }: Cookies,
): Call[] {
  const nothing: Call = {
    what: 'Fastify, one route',
    server: fastify,
    request: { method: 'GET', path: '/nothing' },
  };
  const account: Call = {
    what: 'Fastify, one prepared and indexed query',
    server: fastify,
    request: { method: 'GET', path: '/account' },
  };
  const getUserData: WireRequest = { method: 'POST', path: apiPaths.getUserData };
  return [
    nothing,
    account,
    {
      what: '`/healthz`',
      server: parchi,
      request: { method: 'GET', path: '/healthz' },
      peer: nothing,
      goal: { number: 20, target: { atLeast: 0.48 } },
    },
    {
      what: '`get-user-data` without a session',
      server: parchi,
      request: getUserData,
      peer: nothing,
      goal: { number: 21, target: { atLeast: 0.48 } },
    },
    {
      what: '`GET /`, compressed',
      server: parchi,
      request: { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } },
      peer: nothing,
      goal: { number: 22, target: { atLeast: 0.32 } },
    },
    {
      what: '`get-user-data`, signed in',
      server: parchi,
      request: { ...getUserData, headers: { cookie } },
      peer: account,
      goal: { number: 23, target: { atLeast: 0.5 } },
    },
    {
      what: `\`get-user-data\`, signed in, with ${ORDERS} orders`,
      server: parchi,
      request: { ...getUserData, headers: { cookie: cookieWithOrders } },
      peer: account,
    },
  ];
}

/** Makes the calls in turn, as {@link interleave} does, so that other work affects all of them alike. */
async function measureInTurn(
  calls: readonly Call[],
  rounds: number,
  postgres: number,
): Promise<Map<Call, Cost[]>> {
  const costs = new Map(calls.map((call) => [call, [] as Cost[]]));
  for (const call of calls) await measureCalls(call, WARM_UP_CALLS, postgres);
  for (let round = 0; round < rounds; round += 1) {
    for (const [call, measured] of costs) measured.push(await measureCalls(call, CALLS, postgres));
  }
  return costs;
}

/** Makes calls over open connections, each of which sends its next call at once. @returns the mean cost of one call */
async function measureCalls(
  { server, request }: Call,
  count: number,
  postgres: number,
): Promise<Cost> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => HttpConnection.open(server.port)),
  );
  const before = { server: cpuMsOf(server.pid), postgres: cpuMsOf(postgres) };
  const startedAtMs = performance.now();
  let left = count;
  const lanes = connections.map(async (connection) => {
    while (left > 0) {
      left -= 1;
      const { status } = await connection.exchange(request);
      if (status >= 500) throw new Error(`${request.path} was answered with ${status}.`);
    }
  });
  await Promise.all(lanes);
  const ms = performance.now() - startedAtMs;
  for (const connection of connections) connection.close();
  return {
    ms: ms / count,
    serverMs: (cpuMsOf(server.pid) - before.server) / count,
    postgresMs: (cpuMsOf(postgres) - before.postgres) / count,
  };
}

function figuresOf(call: Call, costs: ReadonlyMap<Call, readonly Cost[]>): CallFigures {
  const own = costs.get(call) ?? [];
  return {
    what: call.what,
    perSecond: 1_000 / median(own.map(({ ms }) => ms)),
    serverMicros: 1_000 * mean(own.map(({ serverMs }) => serverMs)),
    postgresMicros: 1_000 * mean(own.map(({ postgresMs }) => postgresMs)),
    ratio: cpuOf(call.peer ?? call, costs) / cpuOf(call, costs),
  };
}

function cpuOf(call: Call, costs: ReadonlyMap<Call, readonly Cost[]>): number {
  return mean((costs.get(call) ?? []).map(({ serverMs, postgresMs }) => serverMs + postgresMs));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function goalsOf(calls: readonly Call[], costs: ReadonlyMap<Call, readonly Cost[]>): Goal[] {
  return calls.flatMap((call) => {
    const { goal, peer, what } = call;
    if (goal === undefined || peer === undefined) return [];
    const { ratio } = figuresOf(call, costs);
    return [
      {
        ...goal,
        what: `${what}, CPU of ${peer.what} to ours`,
        value: ratio,
        unit: '×',
        gate: goal.target,
      },
    ];
  });
}
