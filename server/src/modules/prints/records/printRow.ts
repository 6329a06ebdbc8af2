import type { Selectable } from 'kysely';
import type { PrintFilesTable, PrintsTable } from '../../../db/schema/printTables.ts';

export type PrintRow = Selectable<PrintsTable> & { readonly customer_name: string };
export type PrintFileRow = Selectable<PrintFilesTable>;
