import type { Id } from '@parchi/contract';
import type { ObjectGroup } from '@parchi/object-store';
import type { PendingTable } from './pendingRows.ts';

export type PendingUpload = { readonly id: Id; readonly group: ObjectGroup };

/** Where the row of an upload is stored until the upload is complete. */
export type UploadRows = {
  readonly table: PendingTable;
  readonly insertPending: (upload: PendingUpload, leaseSeconds: number) => Promise<void>;
  /**
   * Hides the upload from everything but the sweep. @returns false when the upload was completed, so that its bytes
   * must stay
   */
  readonly markDeleting: (upload: PendingUpload) => Promise<boolean>;
};
