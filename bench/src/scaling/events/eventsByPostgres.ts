import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../../../tooling/src/debian/postgres.ts';
import type { FigureTable } from '../../measure/figureTable.ts';
import { latencyRow, type LatencyRow } from '../../measure/latencies.ts';
import { postgresPid } from '../../rig/pinToCore.ts';
import { cpuMsOf } from '../../rig/processFigures.ts';
import { startEventProcess, type EventProcess } from './startEventProcess.ts';

/**
 * The processes that announce and receive events, and the connections of one more process, which only receives. Its
 * CPU is what the events of others cost a process.
 */
const SITES = [
  { senders: 1, observing: 1 },
  { senders: 3, observing: 1 },
  { senders: 8, observing: 1 },
  { senders: 8, observing: 32 },
];
/** Events a second. The first is what a site of 1,000,000 orders a day has in its busiest second (docs/scaling.md). */
const RATES = [280, 600, 1_200, 2_000, 3_000, 4_500];
/** Each rate is first tried for a while, in which processes open the connections that they need at this rate. */
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
const EVENTS_OF_A_TRANSACTION = 2;
/** An event must arrive within this time, like a new order in goals 12 and 13. */
const LIMIT_MS = 250;
const TIMEOUT_MS = 10_000;

type Step = {
  readonly perSecond: number;
  readonly delays: LatencyRow;
  /** CPU time for one event, in microseconds: of PostgreSQL, and of each connection that only listens. */
  readonly postgresMicros: number;
  readonly listenerMicros: number;
};

/** Goal 36 of docs/scaling.md: live events through PostgreSQL, by the number of processes that listen. */
export async function eventsByPostgres(): Promise<FigureTable> {
  const measured: { readonly site: (typeof SITES)[number]; readonly steps: readonly Step[] }[] = [];
  for (const site of SITES) measured.push({ site, steps: await measureSite(site) });
  const ofEight = measured.find(({ site }) => site.senders === 8)!;
  return {
    title: `Live events through PostgreSQL, ${SECONDS} s at each rate, until the p99 passes ${LIMIT_MS} ms`,
    heads: [
      ...['Processes', 'Listening connections', 'Events a second', 'p50 ms', 'p99 ms'],
      ...['PostgreSQL, µs of CPU an event', 'A listener, µs of CPU an event'],
    ],
    rows: measured.flatMap(({ site: { senders, observing }, steps }) =>
      steps.map(({ perSecond, delays, postgresMicros, listenerMicros }) => [
        ...[senders, senders + observing, perSecond].map(String),
        ...[delays.p50Ms, delays.p99Ms].map((ms) => ms.toFixed(1)),
        ...[postgresMicros, listenerMicros].map((micros) => micros.toFixed(0)),
      ]),
    ),
    goals: [
      {
        number: 36,
        what: `p99 of ${RATES[0]!} events a second between eight processes`,
        value: ofEight.steps[0]!.delays.p99Ms,
        unit: ' ms',
        gate: { atMost: LIMIT_MS },
        target: { atMost: 100 },
      },
    ],
  };
}

async function measureSite(site: (typeof SITES)[number]): Promise<readonly Step[]> {
  const postgres = await startPostgres({ isDurable: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const observer = await startEventProcess(postgres.url, site.observing);
  const senders: EventProcess[] = [];
  try {
    for (let count = 0; count < site.senders; count += 1) {
      senders.push(await startEventProcess(postgres.url, 1));
    }
    await waitForListeners(client, site.senders + site.observing);
    const running = { postgresUrl: postgres.url, observer, senders, observing: site.observing };
    const steps: Step[] = [];
    for (const perSecond of RATES) {
      await measureRate(running, { perSecond, seconds: WARM_UP_SECONDS });
      const step = await measureRate(running, { perSecond, seconds: SECONDS });
      steps.push(step);
      if (step.delays.p99Ms > LIMIT_MS) break;
    }
    return steps;
  } finally {
    for (const each of [observer, ...senders]) await each.stop();
    await client.end();
    await postgres.stop();
  }
}

async function waitForListeners(client: pg.Client, count: number): Promise<void> {
  for (let listening = 0; listening < count; await pause(50)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where query like 'listen %'`,
    );
    listening = rows[0]?.count ?? 0;
  }
}

type Running = {
  readonly postgresUrl: string;
  readonly observer: EventProcess;
  readonly senders: readonly EventProcess[];
  readonly observing: number;
};

type Load = { readonly perSecond: number; readonly seconds: number };

async function measureRate(
  { postgresUrl, observer, senders, observing }: Running,
  { perSecond, seconds }: Load,
): Promise<Step> {
  const perSender = perSecond / EVENTS_OF_A_TRANSACTION / senders.length;
  const count = Math.round(perSender * seconds);
  const expected = count * senders.length * EVENTS_OF_A_TRANSACTION * observing;
  const pid = postgresPid(postgresUrl);
  const [postgresBefore, observerBefore] = [cpuMsOf(pid), cpuMsOf(observer.pid)];
  await Promise.all(senders.map((sender) => sender.ask({ perSecond: perSender, count })));
  const delays: number[] = [];
  for (const endMs = performance.now() + TIMEOUT_MS; delays.length < expected; await pause(20)) {
    for (const delay of await observer.ask('report')) delays.push(delay);
    if (performance.now() > endMs) throw new Error(`${delays.length} of ${expected} arrived.`);
  }
  const events = expected / observing;
  return {
    perSecond,
    delays: latencyRow('', delays),
    postgresMicros: ((cpuMsOf(pid) - postgresBefore) * 1_000) / events,
    listenerMicros: ((cpuMsOf(observer.pid) - observerBefore) * 1_000) / expected,
  };
}
