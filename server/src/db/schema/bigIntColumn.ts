import type { ColumnType } from 'kysely';

/** `bigint` values, which the driver returns as text. */
export type BigIntColumn = ColumnType<string, number, number>;
