import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../http/appError.ts';
import { boundaryOf } from '../../../multipart/boundary.ts';
import { newObjectGroup } from '../../../object-store/objectKey.ts';
import { storeFailure } from '../storeFailure.ts';
import { maxUploadBodyBytes } from '../files.rules.ts';
import type { ShareFile } from '../files.repository.ts';
import type { FilesTimings } from '../filesTimings.ts';
import type { LiveShare } from '../liveShare.ts';
import type { NewShare, UploadsRepository } from '../uploads.repository.ts';
import { readUploadBody } from './readUploadBody.ts';
import { holdUploadLease } from './uploadLease.ts';
import { UploadReceiver, type ReceivedFile } from './uploadReceiver.ts';

export type SentShare = { readonly share: LiveShare; readonly files: readonly ShareFile[] };

type SendFilesOptions = Omit<Dependencies, 'db'> & {
  readonly uploads: UploadsRepository;
  readonly timings: FilesTimings;
};

/**
 * Row `pending` → bytes under a temporary name, synced, renamed, folder synced → row `ready`. In this order a crash
 * at any point leaves a row that the sweep can clean up after, never a served record without bytes.
 */
export function createSendFiles(options: SendFilesOptions) {
  const { settings, uploads, objectStore, log } = options;

  return async function sendFiles(request: IncomingMessage): Promise<SentShare> {
    const boundary = await admit(request, options);
    const share: NewShare = { id: newId(), group: newObjectGroup() };
    await uploads.insertPending(share, settings.uploadLeaseSeconds);
    const lease = holdUploadLease({
      id: share.id,
      leaseSeconds: settings.uploadLeaseSeconds,
      renew: uploads.renewLease,
    });
    const receiver = new UploadReceiver({
      store: objectStore,
      group: share.group,
      limits: settings,
    });
    try {
      await readUploadBody({
        request,
        boundary,
        receiver,
        paceRules: options.timings.uploadPace,
        maxBodyBytes: maxUploadBodyBytes(settings),
        signal: lease.signal,
      });
      const received = await receiver.finish();
      // Who cancels while the last bytes are being synced never learns the token: nobody could receive this share.
      if (request.socket.destroyed) throw new AppError('request.invalid');
      return await complete(share, received);
    } catch (error) {
      await discard(share, receiver);
      throw storeFailure(error);
    } finally {
      lease.stop();
    }
  };

  async function complete(share: NewShare, received: readonly ReceivedFile[]): Promise<SentShare> {
    const files = received.map((file) => ({ ...file, id: newId() }));
    const ttlSeconds = settings.shareTtlSeconds;
    const ready = await uploads.markReady({ id: share.id, files, ttlSeconds });
    if (ready === undefined) throw new AppError('service.unavailable');
    return { share: ready, files };
  }

  /**
   * At once, as far as it goes; when this fails too, the lease ends and the sweep does it. Out of sight first: a
   * connection lost at the commit leaves it unknown whether the share is served already.
   */
  async function discard(share: NewShare, receiver: UploadReceiver): Promise<void> {
    try {
      await receiver.abort();
      await uploads.markDeleting(share.id);
      await objectStore.removeGroup(share.group);
      await uploads.deleteShare(share.id);
    } catch (error) {
      log.warn({ area: 'files', err: error }, 'a failed upload is left for the sweep');
    }
  }
}

/** What can be refused before a byte of the body is read. @returns the body's boundary */
async function admit(
  request: IncomingMessage,
  { settings, objectStore }: Pick<Dependencies, 'settings' | 'objectStore'>,
): Promise<string> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw new AppError('request.invalid');
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBodyBytes(settings)) {
    throw new AppError('share.too_large');
  }
  const freeBytes = await objectStore.freeBytes().catch((error: unknown) => {
    throw storeFailure(error);
  });
  if (freeBytes !== undefined && freeBytes < settings.minFreeBytes) {
    throw new AppError('storage.full');
  }
  return boundary;
}

function newId(): Id {
  return randomBytes(16).toString('hex') as Id;
}
