import type { UploadProgress } from '@parchi/shared-api/upload';

/** How far the order is on its way. */
export type Placing =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'uploading';
      readonly startedAtMs: number;
      /** Undefined before the first bytes have left. */
      readonly sent: (UploadProgress & { readonly atMs: number }) | undefined;
    }
  /** Nothing was ordered, because the person stopped it. */
  | { readonly kind: 'cancelled' }
  /** `file`: the name of the one that it is about. */
  | { readonly kind: 'failed'; readonly words: string; readonly file: string | undefined }
  /** The server computed another total, in rupees; it is charged only when the person agrees. */
  | { readonly kind: 'repriced'; readonly totalPrice: number };

export const idle: Placing = { kind: 'idle' };
