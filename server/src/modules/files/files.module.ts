import type { Readable } from 'node:stream';
import type { Id } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createUploadLocks } from '../../transfer/upload/resumable/createUploadLocks.ts';
import { createReserveUpload } from '../../transfer/upload/reservation/reserveUpload.ts';
import type { Passwords } from '../accounts/accounts.module.ts';
import { createRemovalWatch } from './removal/createRemovalWatch.ts';
import { createSweep, type SweepReport } from './files.jobs.ts';
import { findSweepLagSeconds } from './files.repository.ts';
import { filesRoutes } from './files.routes.ts';
import { createDescribeShare, type DescribeShare } from './previews/createDescribeShare.ts';
import { filesTimings, type FilesTimings } from './filesTimings.ts';

export { describeShare, type ShareDescription } from './removal/describeShare.ts';
export { removeShare } from './removal/removeShare.ts';
export { listOpenedShares, listOwnShares, type OwnShare } from './ownShares.repository.ts';
export { readSender, type SenderDescription } from './sender-addresses/readSender.ts';
export { shareObject } from './endedShares.repository.ts';

export type FilesModule = {
  readonly routes: FastifyPluginAsync;
  readonly describeShare: DescribeShare;
  /** Destroys the stream when an operator removes the share. */
  readonly watchRemoval: (shareId: Id, stream: Readable) => void;
  /** Runs one sweep of expired shares. Several may run at the same time, also in different processes. */
  readonly sweep: () => Promise<SweepReport>;
  /** Returns for how long the oldest expired share has waited for a sweep. */
  readonly sweepLagSeconds: () => Promise<number>;
};

/** Creates the module for sending and receiving files. */
export function createFilesModule(
  dependencies: Dependencies,
  { passwords }: { readonly passwords: Passwords },
  timings: FilesTimings = filesTimings,
): FilesModule {
  /** Shared dependencies. The signature of each function below names only those that it uses. */
  const context = {
    ...dependencies,
    passwords,
    timings,
    uploadPace: timings.uploadPace,
    reserveUpload: createReserveUpload(dependencies),
    locks: createUploadLocks(dependencies.db),
    removals: createRemovalWatch(dependencies.db),
  };
  return {
    routes: filesRoutes(context),
    describeShare: createDescribeShare(dependencies),
    watchRemoval: (shareId, stream) => context.removals.watch(shareId, stream),
    sweep: createSweep(context),
    sweepLagSeconds: () => findSweepLagSeconds(dependencies.db),
  };
}
