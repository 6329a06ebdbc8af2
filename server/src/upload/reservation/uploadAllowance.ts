/** Upload limits of one address or account. */
export type UploadAllowance = {
  /** Key of its byte count in `rate_counters`. */
  readonly holder: string;
  /** Bytes in an hour, including uploads in flight. */
  readonly maxBytes: number;
  /** Uploads in flight at once. */
  readonly maxUploads: number;
};

/** Starts with the holder's first upload. */
export const ALLOWANCE_WINDOW_SECONDS = 3_600;
