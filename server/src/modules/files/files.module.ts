import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createReserveUpload } from '../../upload/reservation/uploadReservation.ts';
import { createDownloadLeases } from '../../download/downloadLeases.repository.ts';
import { createOpenZipStream } from '../../zip/openZipStream.ts';
import { createCallerLimits } from './sending/callerLimits.ts';
import { createSweep, type SweepReport } from './files.jobs.ts';
import { createFilesRepository } from './files.repository.ts';
import { createFilesRoutes } from './files.routes.ts';
import { createFilesService } from './files.service.ts';
import { filesTimings, type FilesTimings } from './filesTimings.ts';
import { createReceiptsRepository } from './sending/receipts.repository.ts';
import { createSweepRepository } from './sweep.repository.ts';
import { createUploadsRepository } from './sending/uploads.repository.ts';

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
  const service = createFilesService({
    ...others,
    repository: createFilesRepository(db),
    uploads: createUploadsRepository(db),
    receipts: createReceiptsRepository(db),
    reserveUpload: createReserveUpload(dependencies),
    callerLimits: createCallerLimits(dependencies),
    timings,
    openZipStream: createOpenZipStream({ ...others, leases: createDownloadLeases(db) }),
  });
  return {
    routes: createFilesRoutes({
      service,
      isLimited: dependencies.settings.rateLimits,
      downloadPace: timings.downloadPace,
    }),
    sweep: createSweep({ ...others, repository: createSweepRepository(db), timings }),
  };
}
