import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rates/rateCounters.repository.ts';
import { createReserveUpload } from '../../transfer/upload/reservation/uploadReservation.ts';
import { createDownloadLeases } from '../../transfer/download/downloadLeases.repository.ts';
import { createOpenZipStream } from '../../transfer/zip/openZipStream.ts';
import { createSweep, type SweepReport } from './files.jobs.ts';
import { filesRoutes } from './files.routes.ts';
import { filesTimings, type FilesTimings } from './filesTimings.ts';

export type FilesModule = {
  readonly routes: FastifyPluginAsync;
  /** Runs one sweep of expired shares. Several may run at the same time, also in different processes. */
  readonly sweep: () => Promise<SweepReport>;
};

/** Creates the module for sending and receiving files. */
export function createFilesModule(
  dependencies: Dependencies,
  timings: FilesTimings = filesTimings,
): FilesModule {
  const { db } = dependencies;
  /** Each step takes the few parts that it names. */
  const context = {
    ...dependencies,
    timings,
    counters: createRateCounters(db),
    uploadPace: timings.uploadPace,
    reserveUpload: createReserveUpload(dependencies),
    openZipStream: createOpenZipStream({ ...dependencies, leases: createDownloadLeases(db) }),
  };
  return {
    routes: filesRoutes(context),
    sweep: createSweep(context),
  };
}
