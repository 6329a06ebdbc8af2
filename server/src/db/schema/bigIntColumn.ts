import type { ColumnType } from 'kysely';

/** A column of `bigint` values, which the driver returns as text. */
export type BigIntColumn = ColumnType<string, number, number>;
