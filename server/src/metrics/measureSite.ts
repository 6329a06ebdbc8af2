import type { FastifyInstance } from 'fastify';
import type { ComposedModules } from '../composeModules.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BuildCounter } from '../http/site/canary/buildCounter.ts';
import type { Registry } from './createRegistry.ts';
import { countWaitingShops } from '../modules/shops/shops.module.ts';
import { watchSite } from './watchSite.ts';
import { countUploadsInFlight } from '../transfer/upload/reservation/reservations.repository.ts';

type SiteParts = {
  readonly app: FastifyInstance;
  readonly composed: ComposedModules;
  readonly buildCounter: BuildCounter;
};

/** Adds metrics of the site's load, each read from the module that knows it. */
export function measureSite(
  registry: Registry,
  { db, printEngine, countConnections, countWaiting }: Dependencies,
  { app, composed, buildCounter }: SiteParts,
): void {
  const { modules, mailer, liveSockets } = composed;
  watchSite(registry, {
    connections: () => countConnectionsOf(app),
    pool: () => ({ ...countConnections(), waiting: countWaiting() }),
    liveSockets: liveSockets.count,
    printEngine: () => printEngine.load(),
    builds: buildCounter.report,
    uploads: () => countUploadsInFlight(db),
    sweepLagSeconds: modules.files.sweepLagSeconds,
    mails: mailer.countWaiting,
    openReports: modules.reports.countOpen,
    reportsTaken: modules.reports.taken,
    waitingShops: () => countWaitingShops(db),
    money: modules.payments.countMoney,
  });
}

function countConnectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
