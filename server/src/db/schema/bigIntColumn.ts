import type { ColumnType } from 'kysely';

/** The driver gives `bigint` as text. */
export type BigIntColumn = ColumnType<string, number, number>;
