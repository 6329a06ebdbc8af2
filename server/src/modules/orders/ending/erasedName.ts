import { sql } from 'kysely';

/** SQL: the name that replaces the erased name of an order's file: `file-1.pdf` for the first file. */
export const erasedName = sql<string>`'file-' || order_files.ordinal + 1 || '.pdf'`;
