import { apiPaths } from '@parchi/contract';
import type { Goal } from '../measure/goal.ts';
import { latencyRow, type Latencies, type LatencyRow } from '../measure/latencies.ts';
import { median } from '../measure/median.ts';
import { postgresPid } from '../rig/pinToCore.ts';
import { cpuMsOf } from '../rig/processFigures.ts';
import type { Rig } from '../rig/startRig.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import type { ProvenOrder } from '../wire/placeProvenOrder.ts';
import { placeProvenOrders } from '../wire/placeProvenOrders.ts';
import type { SignedInAccount } from '../wire/signIn.ts';
import { signUpMany } from '../wire/signUpAndIn.ts';

const CUSTOMERS = 20;
const ORDERS = 200;
const CONNECTIONS = 10;
const ROUNDS = 5;

type Round = { readonly row: LatencyRow; readonly msPerPayment: number };

/**
 * Goal 32 of docs/performance.md: the payments of one shop that are confirmed in a second. Callers, server, payment
 * sandbox and PostgreSQL share the machine's cores. The first round only warms up.
 */
export async function confirmPayments(rig: Rig): Promise<Latencies> {
  const { port } = rig.parchi;
  const customers = await signUpMany(port, 'user', CUSTOMERS);
  const [shop] = (await signUpMany(port, 'shop', 1)) as [SignedInAccount];
  const shops = Array.from({ length: ORDERS }, () => shop);
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = await confirmAll(rig, await placeProvenOrders(port, customers, shops));
    if (round > 0) rounds.push(measured);
  }
  return {
    title: `Confirming ${ORDERS} payments of one shop over ${CONNECTIONS} connections`,
    rows: rounds.map(({ row }) => row),
    goals: [goalOf(rounds)],
  };
}

function goalOf(rounds: readonly Round[]): Goal {
  return {
    number: 32,
    what: 'time from one confirmed payment of a shop to the next',
    value: median(rounds.map(({ msPerPayment }) => msPerPayment)),
    unit: ' ms',
    gate: { atMost: 10 },
    target: { atMost: 5 },
  };
}

/** Confirms the payments, each connection one after the other. */
async function confirmAll(
  { parchi, databaseUrl }: Rig,
  orders: readonly ProvenOrder[],
): Promise<Round> {
  const waiting = [...orders];
  const times: number[] = [];
  async function confirmNext(connection: HttpConnection): Promise<void> {
    const order = waiting.shift();
    if (order === undefined) return;
    const startedAt = performance.now();
    const { status } = await connection.exchange({
      method: 'POST',
      path: apiPaths.confirmPayment,
      headers: { cookie: order.cookie, 'content-type': 'application/json' },
      body: [order.confirmation],
    });
    if (status !== 200) throw new Error(`A payment was answered with ${status}.`);
    times.push(performance.now() - startedAt);
    await confirmNext(connection);
  }
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => HttpConnection.open(parchi.port)),
  );
  const postgres = postgresPid(databaseUrl);
  const cpuMs = () => [cpuMsOf(parchi.pid), cpuMsOf(postgres)] as const;
  const [serverBefore, postgresBefore] = cpuMs();
  const startedAt = performance.now();
  await Promise.all(connections.map(confirmNext));
  const tookMs = performance.now() - startedAt;
  const [serverAfter, postgresAfter] = cpuMs();
  for (const connection of connections) connection.close();
  const perPayment = (ms: number) => (ms / orders.length).toFixed(1);
  const perSecond = Math.round((orders.length * 1_000) / tookMs);
  const what = `${perSecond} a second; CPU of each: Node ${perPayment(serverAfter - serverBefore)} ms, PostgreSQL ${perPayment(postgresAfter - postgresBefore)} ms`;
  return { row: latencyRow(what, times), msPerPayment: tookMs / orders.length };
}
