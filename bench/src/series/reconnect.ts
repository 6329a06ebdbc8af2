import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import { seededRandom } from '@parchi/tooling/testing';
import type { Goal } from '../measure/goal.ts';
import { latencyRow, type Latencies } from '../measure/latencies.ts';
import { onOneCore, type OneCore } from '../rig/onOneCore.ts';
import type { Rig } from '../rig/startRig.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { LiveConnection } from '../wire/LiveConnection.ts';
import type { SignedInAccount } from '../wire/signIn.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const CLIENTS = 1_000;
const SHOPS = 25;
const SEED = 1;
/** The delays are those of our pages: the defaults of socket.io-client, and `REFETCH_WITHIN_MS` of `openLiveSocket`. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const REFETCH_WITHIN_MS = 5_000;
const CALM_MS = 5_000;
const GIVE_UP_MS = 60_000;

/** The server's current port. It changes when the server restarts. */
type Place = { port: number };
type Return = {
  readonly backMs: number;
  readonly refetchMs: number;
  /** Whether the server refused the page. A refused page polls again within 30 s. */
  readonly isRefused: boolean;
  readonly connection: LiveConnection;
};

/**
 * Goals 14 and 15 of docs/performance.md: after a restart of the server, all clients reconnect, and the load then
 * becomes normal again.
 */
export async function reconnect(rig: Rig): Promise<Latencies> {
  return onOneCore(rig, { name: 'parchi-reconnect' }, measure);
}

async function measure({ server, restart, cpuMs }: OneCore): Promise<Latencies> {
  const random = seededRandom(SEED);
  const place: Place = { port: server.port };
  const shops: SignedInAccount[] = [];
  while (shops.length < SHOPS) shops.push(await signUpAndIn(place.port, 'shop'));
  const clients = Array.from({ length: CLIENTS }, (_, index) => shops[index % SHOPS]!);
  const connections = clients.map((shop) => connect(place, shop));
  await Promise.all(connections.map(({ joined }) => joined));

  const cutAtMs = performance.now();
  const returning = connections.map(async ({ closed }, index) => {
    await closed;
    return comeBack(place, clients[index]!, { random, cutAtMs });
  });
  place.port = (await restart()).port;
  const readyAtMs = performance.now();
  const cpuMsBefore = cpuMs();
  const returned = await Promise.all(returning);
  const busyShare = (cpuMs() - cpuMsBefore) / (performance.now() - readyAtMs);
  const cpuMsCalm = cpuMs();
  await pause(CALM_MS);
  const calmShare = (cpuMs() - cpuMsCalm) / CALM_MS;
  for (const { connection } of returned) connection.close();
  const refused = returned.filter(({ isRefused }) => isRefused).length;
  const back = latencyRow(
    'connected again, from the cut',
    returned.map(({ backMs }) => backMs),
  );
  return {
    title: `${CLIENTS} clients of ${SHOPS} shops when the server is restarted; it was ready after ${seconds(readyAtMs - cutAtMs)}; CPU of its core until all had fetched again ${percent(busyShare)}, in the 5 s after ${percent(calmShare)}; refetches refused: ${refused}`,
    rows: [
      back,
      latencyRow(
        'answer to its refetch',
        returned.map(({ refetchMs }) => refetchMs),
      ),
    ],
    goals: goalsOf(back.mostMs, calmShare),
  };
}

function connect({ port }: Place, { cookie, shopId = '' }: SignedInAccount): LiveConnection {
  const connection = new LiveConnection({
    port,
    cookie,
    namespace: liveNamespaces.shop(shopId),
  });
  // Avoid an unhandled rejection here, because the caller waits for `joined` or `closed`.
  connection.joined.catch(() => undefined);
  return connection;
}

type Cut = { readonly random: () => number; readonly cutAtMs: number };

async function comeBack(
  place: Place,
  shop: SignedInAccount,
  { random, cutAtMs }: Cut,
): Promise<Return> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await pause(pauseMs * (0.5 + random()));
    const connection = connect(place, shop);
    const isBack = await connection.joined.then(
      () => true,
      () => false,
    );
    const backMs = performance.now() - cutAtMs;
    if (backMs > GIVE_UP_MS) throw new Error('A client did not come back.');
    if (!isBack) continue;
    await pause(random() * REFETCH_WITHIN_MS);
    return { backMs, connection, ...(await refetch(place, shop)) };
  }
}

async function refetch({ port }: Place, { cookie, shopId }: SignedInAccount) {
  const startedAtMs = performance.now();
  const connection = await HttpConnection.open(port);
  const { status } = await connection.exchange({
    method: 'POST',
    path: apiPaths.fetchShop,
    headers: { cookie, 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ shopId }))],
  });
  connection.close();
  if (status !== 200 && status !== 503) throw new Error(`A refetch was answered with ${status}.`);
  return { refetchMs: performance.now() - startedAtMs, isRefused: status === 503 };
}

function goalsOf(longestMs: number, calmShare: number): Goal[] {
  return [
    {
      number: 14,
      what: `the last of ${CLIENTS} clients is back after a restart`,
      value: longestMs / 1_000,
      unit: ' s',
      gate: { atMost: 30 },
      target: { atMost: 10 },
    },
    {
      number: 15,
      what: 'CPU once they are back',
      value: calmShare * 100,
      unit: ' %',
      gate: { atMost: 90 },
      target: { atMost: 50 },
    },
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
