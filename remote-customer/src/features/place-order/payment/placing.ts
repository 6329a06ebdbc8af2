import type { UploadProgress } from '@parchi/shared-api/upload';

export interface PlacingProgress extends UploadProgress {
  readonly atMs: number;
  /** The first progress on the present connection, from which the speed is measured. */
  readonly since: { readonly atMs: number; readonly loadedBytes: number };
}

/** The state of sending an order to the server. */
export type Placing =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'uploading';
      /** Progress of the upload. Undefined before the first bytes are sent. */
      readonly sent: PlacingProgress | undefined;
    }
  /** The person cancelled the upload, and nothing was ordered. */
  | { readonly kind: 'cancelled' }
  /** `file` is the name of the file that the failure concerns, if any. */
  | { readonly kind: 'failed'; readonly words: string; readonly file: string | undefined }
  /** The server computed another total, in rupees. That total is charged only if the person agrees. */
  | { readonly kind: 'repriced'; readonly totalPrice: number };

export const idle: Placing = { kind: 'idle' };
