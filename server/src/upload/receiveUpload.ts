import type { IncomingMessage } from 'node:http';
import type { Id } from '@parchi/contract';
import { newId } from '../db/newId.ts';
import type { Dependencies } from '../dependencies.ts';
import { storeFailure } from '../http/storeFailure.ts';
import { newObjectGroup, type ObjectGroup } from '../object-store/objectKey.ts';
import { admitUpload } from './admitUpload.ts';
import { readUploadBody } from './readUploadBody.ts';
import type { ReceivedForm } from './receivedFile.ts';
import { holdUploadLease } from './uploadLease.ts';
import { maxUploadBodyBytes, type FieldRules } from './uploadLimits.ts';
import type { PaceRules } from './uploadPace.ts';
import { UploadReceiver } from './uploadReceiver.ts';
import { watchCaller } from './watchCaller.ts';

export type PendingUpload = { readonly id: Id; readonly group: ObjectGroup };

/** The rows that stand for uploads until they are complete. */
export type UploadRows = {
  readonly insertPending: (upload: PendingUpload, leaseSeconds: number) => Promise<void>;
  /** @returns false when the lease has run out: the sweep may have taken the upload already */
  readonly renewLease: (id: Id, leaseSeconds: number) => Promise<boolean>;
  /** Out of sight for everybody but the sweep. @returns false when its bytes must stay: it was completed */
  readonly markDeleting: (upload: PendingUpload) => Promise<boolean>;
  readonly deleteRow: (id: Id) => Promise<void>;
};

export type ReceivedUpload = PendingUpload &
  ReceivedForm & {
    /** Aborted when the upload may no longer be completed: its lease is lost, or its caller has left. */
    readonly signal: AbortSignal;
    /** For an upload that turns out not to be needed. */
    discard(): Promise<void>;
  };

type ReceiveUploadOptions = Pick<Dependencies, 'settings' | 'objectStore' | 'log'> & {
  readonly rows: UploadRows;
  readonly fieldRules: FieldRules;
  readonly paceRules: PaceRules;
};

/**
 * Row `pending` → bytes under a temporary name, synced, renamed, folder synced → `complete`, whose last step is the
 * transaction that makes the upload a record. In this order a crash at any point leaves a row that the sweep can
 * clean up after, never a served record without bytes.
 */
export function createReceiveUpload(options: ReceiveUploadOptions) {
  const { settings, objectStore, log, rows, fieldRules, paceRules } = options;
  const maxBodyBytes = maxUploadBodyBytes(settings, fieldRules);
  const leaseSeconds = settings.uploadLeaseSeconds;

  return async function receiveUpload<Result>(
    request: IncomingMessage,
    complete: (upload: ReceivedUpload) => Promise<Result>,
  ): Promise<Result> {
    const boundary = await admitUpload(request, { settings, objectStore, maxBodyBytes });
    const upload: PendingUpload = { id: newId(), group: newObjectGroup() };
    await rows.insertPending(upload, leaseSeconds);
    const lease = holdUploadLease({ id: upload.id, leaseSeconds, renew: rows.renewLease });
    const caller = watchCaller(request);
    const signal = AbortSignal.any([lease.signal, caller.signal]);
    const { group } = upload;
    const receiver = new UploadReceiver({
      store: objectStore,
      group,
      limits: settings,
      fieldRules,
    });
    const discard = () => discardUpload(upload, receiver);
    try {
      await readUploadBody({ request, boundary, receiver, paceRules, maxBodyBytes, signal });
      const form = await receiver.finish();
      // Who cancels while the last bytes are being synced never learns of the record: nobody could use it.
      signal.throwIfAborted();
      return await complete({ ...upload, ...form, signal, discard });
    } catch (error) {
      await discard();
      throw storeFailure(error);
    } finally {
      caller.stop();
      lease.stop();
    }
  };

  /**
   * At once, as far as it goes; when this fails too, the lease ends and the sweep does it. Out of sight first: a
   * connection lost at the commit leaves it unknown whether the record is there already.
   */
  async function discardUpload(upload: PendingUpload, receiver: UploadReceiver): Promise<void> {
    try {
      await receiver.abort();
      if (!(await rows.markDeleting(upload))) return;
      await objectStore.removeGroup(upload.group);
      await rows.deleteRow(upload.id);
    } catch (error) {
      log.warn({ area: 'upload', err: error }, 'a failed upload is left for the sweep');
    }
  }
}
