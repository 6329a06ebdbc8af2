import type { RawBuilder, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Upload limits of one address or account. */
export type UploadAllowance = {
  /** The address or account, as the key of its byte count in `rate_counters`. */
  readonly holder: string;
  /** Maximum number of bytes in an hour, including uploads in flight. */
  readonly maxBytes: number;
  /** Maximum number of uploads in flight at once. */
  readonly maxUploads: number;
  /**
   * Returns the number of bytes that the holder stored before a time and still keeps on the disk. They count like bytes
   * of this hour.
   */
  readonly countKeptBytes?: (
    trx: Transaction<Database>,
    before: RawBuilder<Date>,
  ) => Promise<number>;
};

/** Length of the window in which bytes are counted. It starts with the holder's first upload. */
export const ALLOWANCE_WINDOW_SECONDS = 3_600;
