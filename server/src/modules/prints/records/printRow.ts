import type { Selectable } from 'kysely';
import type { PrintFilesTable, PrintsTable } from '../../../db/schema/printTables.ts';

export type PrintRow = Selectable<PrintsTable> & {
  readonly customer_name: string;
  /** Seconds until the order ends, by the database's clock; `null` when it is not active. */
  readonly ends_in_seconds: number | null;
};
export type PrintFileRow = Selectable<PrintFilesTable>;
