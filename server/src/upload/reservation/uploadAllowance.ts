/** How much one address or account may upload. */
export type UploadAllowance = {
  /** Key of its count of bytes in `rate_counters`. */
  readonly holder: string;
  /** In an hour, uploads in flight included. */
  readonly maxBytes: number;
  /** In flight at once. */
  readonly maxUploads: number;
};

/** From a holder's first upload on. */
export const ALLOWANCE_WINDOW_SECONDS = 3_600;
