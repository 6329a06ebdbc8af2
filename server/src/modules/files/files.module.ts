import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rates/rateCounters.repository.ts';
import { createReserveUpload } from '../../transfer/upload/reservation/uploadReservation.ts';
import { createDownloadLeases } from '../../transfer/download/downloadLeases.repository.ts';
import { createOpenZipStream } from '../../transfer/zip/openZipStream.ts';
import { createSweep, type SweepReport } from './files.jobs.ts';
import { createFilesRepository } from './files.repository.ts';
import { filesRoutes } from './files.routes.ts';
import { filesTimings, type FilesTimings } from './filesTimings.ts';
import { createSweepRepository } from './sweep.repository.ts';

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
  const { db, ...others } = dependencies;
  /** Each step takes the few parts that it names. */
  const context = {
    ...dependencies,
    timings,
    repository: createFilesRepository(db),
    counters: createRateCounters(db),
    reserveUpload: createReserveUpload(dependencies),
    openZipStream: createOpenZipStream({ ...others, leases: createDownloadLeases(db) }),
  };
  return {
    routes: filesRoutes(context),
    sweep: createSweep({ ...others, repository: createSweepRepository(db), timings }),
  };
}
