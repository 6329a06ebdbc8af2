import * as z from 'zod';

/**
 * Every record's `_id`: 16 random bytes as 32 lowercase hex digits (SPEC §3, §6).
 * A share's id is a secret: it must never be logged.
 */
export type Id = string & { readonly brand: 'Id' };

const ID_PATTERN = /^[0-9a-f]{32}$/;

export const idSchema = z.custom<Id>(
  (value) => typeof value === 'string' && ID_PATTERN.test(value),
  'not an id',
);

export function isId(value: unknown): value is Id {
  return typeof value === 'string' && ID_PATTERN.test(value);
}
