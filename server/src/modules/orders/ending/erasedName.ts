import { sql } from 'kysely';

/** What an order's file is called when its name was erased: `file-1.pdf` for the first one. */
export const erasedName = sql<string>`'file-' || order_files.ordinal + 1 || '.pdf'`;
