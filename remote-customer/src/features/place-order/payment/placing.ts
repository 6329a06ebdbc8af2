import type { UploadProgress } from '@parchi/shared-api/upload';

/** The state of sending an order to the server. */
export type Placing =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'uploading';
      readonly startedAtMs: number;
      /** Progress of the upload. Undefined before the first bytes are sent. */
      readonly sent: (UploadProgress & { readonly atMs: number }) | undefined;
    }
  /** The person cancelled the upload, and nothing was ordered. */
  | { readonly kind: 'cancelled' }
  /** `file` is the name of the file that the failure concerns, if any. */
  | { readonly kind: 'failed'; readonly words: string; readonly file: string | undefined }
  /** The server computed another total, in rupees. That total is charged only if the person agrees. */
  | { readonly kind: 'repriced'; readonly totalPrice: number };

export const idle: Placing = { kind: 'idle' };
