import type { BuildReport } from '@parchi/contract';
import type { EngineLoad } from '@parchi/print-engine';
import type { PaymentState, RefundState } from '../db/schema/paymentTables.ts';
import { readAtMostEvery } from './readAtMostEvery.ts';
import type { Registry, Sample } from './createRegistry.ts';

type Waiting = { readonly count: number; readonly oldestSeconds: number };
type CountOfState = { readonly state: string; readonly count: number };

/** Current values of the site, which the metrics read. A function that returns a promise queries the database. */
export type SiteLoad = {
  readonly connections: () => Promise<number>;
  readonly pool: () => { readonly open: number; readonly idle: number; readonly waiting: number };
  readonly liveSockets: () => { readonly accounts: number; readonly boards: number };
  readonly printEngine: () => EngineLoad;
  readonly builds: () => BuildReport;
  readonly uploads: () => Promise<{ readonly uploads: number; readonly outstandingBytes: number }>;
  readonly sweepLagSeconds: () => Promise<number>;
  readonly mails: () => Promise<Waiting>;
  /** Shares and shops with open reports. */
  readonly openReports: () => Promise<Waiting>;
  readonly reportsTaken: () => Readonly<Record<'share' | 'shop', number>>;
  readonly waitingShops: () => Promise<number>;
  readonly money: () => Promise<{
    readonly payments: readonly CountOfState[];
    readonly refunds: readonly CountOfState[];
    readonly openRefunds: Waiting;
    readonly webhooks: Waiting;
    readonly unreported: Waiting;
  }>;
};

/** Minimum interval between two database queries for a metric, however many scrapers there are. */
const DATABASE_EVERY_MS = 15_000;

export function watchSite(registry: Registry, load: SiteLoad): void {
  watchThisProcess(registry, load);
  watchDatabase(registry, load);
  watchMoney(registry, load);
  watchAbuse(registry, load);
}

function watchAbuse({ gauge, total }: Registry, load: SiteLoad): void {
  const reports = readAtMostEvery(DATABASE_EVERY_MS, load.openReports);
  waiting(gauge, ['parchi_reports_open', 'Shares and shops with open reports'], reports);
  total('parchi_reports_total', 'Reports of people, by what they are about.', () =>
    Object.entries(load.reportsTaken()).map(([about, value]) => ({ labels: { about }, value })),
  );
  const shops = readAtMostEvery(DATABASE_EVERY_MS, load.waitingShops);
  gauge('parchi_shops_waiting', 'Shops that wait for an operator’s approval.', async () => [
    { value: await shops() },
  ]);
}

function watchThisProcess({ gauge, total }: Registry, load: SiteLoad): void {
  gauge('parchi_http_connections', 'Open connections, live ones included.', async () => [
    { value: await load.connections() },
  ]);
  gauge('parchi_db_connections', 'Connections to the database, by use.', () => {
    const { open, idle } = load.pool();
    return [stateOf('in_use', open - idle), stateOf('idle', idle)];
  });
  gauge('parchi_db_waiting', 'Calls that wait for a database connection.', () => [
    { value: load.pool().waiting },
  ]);
  gauge('parchi_live_sockets', 'Live channels, of accounts and of token boards.', () => {
    const { accounts, boards } = load.liveSockets();
    return [
      { labels: { kind: 'account' }, value: accounts },
      { labels: { kind: 'board' }, value: boards },
    ];
  });
  gauge('parchi_print_engine_processes', 'Processes for work on PDFs.', () => [
    { value: load.printEngine().processes },
  ]);
  gauge('parchi_print_engine_jobs', 'Work on PDFs, running and waiting.', () => {
    const { running, waiting } = load.printEngine();
    return [stateOf('running', running), stateOf('waiting', waiting)];
  });
  total('parchi_remote_pages_total', 'Pages given out, by remote (or host) and build.', () =>
    buildSamples(load.builds(), 'pages'),
  );
  total(
    'parchi_remote_failures_total',
    'Reports of browsers that could not show a remote, by remote and build that was given out.',
    () => buildSamples(load.builds(), 'failures'),
  );
}

/** Adds metrics of the whole site, which are the same in each of its processes. */
function watchDatabase({ gauge }: Registry, load: SiteLoad): void {
  const uploads = readAtMostEvery(DATABASE_EVERY_MS, load.uploads);
  gauge('parchi_uploads_open', 'Uploads in flight, of all processes.', async () => [
    { value: (await uploads()).uploads },
  ]);
  gauge(
    'parchi_uploads_outstanding_bytes',
    'Bytes that uploads in flight announced and that have not arrived.',
    async () => [{ value: (await uploads()).outstandingBytes }],
  );
  const sweepLag = readAtMostEvery(DATABASE_EVERY_MS, load.sweepLagSeconds);
  gauge(
    'parchi_sweep_lag_seconds',
    'How long ago the oldest share expired that is not removed yet.',
    async () => [{ value: await sweepLag() }],
  );
  const mails = readAtMostEvery(DATABASE_EVERY_MS, load.mails);
  waiting(gauge, ['parchi_mails_waiting', 'Mails that are not sent yet'], mails);
}

function watchMoney({ gauge }: Registry, load: SiteLoad): void {
  const money = readAtMostEvery(DATABASE_EVERY_MS, load.money);
  gauge('parchi_payments', 'Payments that changed in the last day, by state.', async () =>
    ofStates(paymentStates, (await money()).payments),
  );
  gauge('parchi_refunds', 'Refunds that changed in the last day, by state.', async () =>
    ofStates(refundStates, (await money()).refunds),
  );
  waiting(
    gauge,
    ['parchi_refunds_open', 'Refunds that the provider has not processed'],
    async () => (await money()).openRefunds,
  );
  waiting(
    gauge,
    ['parchi_webhooks_waiting', 'Webhooks that are stored and not processed'],
    async () => (await money()).webhooks,
  );
  waiting(
    gauge,
    ['parchi_payments_unreported', 'Payments of the last day after which no webhook came'],
    async () => (await money()).unreported,
  );
}

const paymentStates = Object.keys({
  ...{ begun: 0, failed: 0, authorized: 0, returned: 0 },
  ...{ applied: 0, orphaned: 0 },
} satisfies Record<PaymentState, 0>);
const refundStates = Object.keys({
  ...{ requested: 0, pending: 0, processed: 0, failed: 0 },
} satisfies Record<RefundState, 0>);

/** Returns a sample for each state, also for states with a count of 0, so that a series never ends. */
function ofStates(states: readonly string[], counts: readonly CountOfState[]): Sample[] {
  return states.map((state) =>
    stateOf(state, counts.find((counted) => counted.state === state)?.count ?? 0),
  );
}

/** Adds two gauges: how many are waiting, and how long the oldest of them has waited. */
function waiting(
  gauge: Registry['gauge'],
  [name, help]: readonly [name: string, help: string],
  collect: () => Promise<Waiting>,
): void {
  gauge(name, `${help}.`, async () => [{ value: (await collect()).count }]);
  gauge(`${name}_oldest_seconds`, `${help}: age of the oldest.`, async () => [
    { value: (await collect()).oldestSeconds },
  ]);
}

function stateOf(state: string, value: number): Sample {
  return { labels: { state }, value };
}

function buildSamples({ remotes }: BuildReport, kind: 'pages' | 'failures'): Sample[] {
  return Object.entries(remotes).flatMap(([remote, builds]) =>
    Object.entries(builds).map(([build, counts]) => ({
      labels: { remote, build },
      value: counts[kind],
    })),
  );
}
