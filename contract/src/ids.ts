import * as z from 'zod';

/**
 * The `_id` of any record: 16 random bytes as 32 lowercase hex digits (specification §3, §6).
 * The id of a share is a secret and must never be logged.
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
