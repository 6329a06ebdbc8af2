import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { countOpenReports, deleteOldReports } from './reports.repository.ts';
import { reportsRoutes } from './reports.routes.ts';

export { closeReportsOf, findReport, listReports, type Report } from './reports.repository.ts';

export type ReportsModule = {
  readonly routes: FastifyPluginAsync;
  /** Returns how many shares and shops have open reports, and for how long the oldest has waited. */
  readonly countOpen: () => Promise<{ readonly count: number; readonly oldestSeconds: number }>;
  /** Returns how many reports came to this process, by what they are about. */
  readonly taken: () => Readonly<Record<'share' | 'shop', number>>;
  /** Deletes reports that are too old. Several processes may do so at the same time. */
  readonly sweep: () => Promise<{ readonly reports: number }>;
};

/** Creates the module for reports about shares and shops. */
export function createReportsModule({
  db,
  log,
  settings,
}: Pick<Dependencies, 'db' | 'log' | 'settings'>): ReportsModule {
  const taken = { share: 0, shop: 0 };
  return {
    routes: reportsRoutes({ db, log, isLimited: settings.rateLimits }, (about) => {
      taken[about] += 1;
    }),
    countOpen: () => countOpenReports(db),
    taken: () => taken,
    sweep: async () => ({ reports: await deleteOldReports(db) }),
  };
}
