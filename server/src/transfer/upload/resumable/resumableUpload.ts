import type { Id } from '@parchi/contract';
import type { ObjectGroup } from '@parchi/object-store';
import type { PendingTable } from '../pendingRows.ts';
import type { ReceiveUploadContext } from '../receiving/receiveUpload.ts';
import type { UploadLocks } from './createUploadLocks.ts';

export type AnnouncedFile = { readonly name: string; readonly sizeInBytes: number };

/** An upload that can be resumed after its connection broke. Its bytes are those of its files, one after another. */
export type ResumableUpload = {
  /** Also the id of the pending row, and of the share or order that it becomes. */
  readonly id: Id;
  readonly table: PendingTable;
  readonly group: ObjectGroup;
  readonly files: readonly AnnouncedFile[];
  readonly sizeInBytes: number;
};

export type ResumableContext = ReceiveUploadContext & { readonly locks: UploadLocks };
