/**
 * The `_id` of any record: 16 random bytes as 32 lowercase hex digits (specification §3, §6).
 * The id of a share is a secret and must never be logged.
 */
export type Id = string & { readonly brand: 'Id' };

const ID_PATTERN = /^[0-9a-f]{32}$/;

/** Not beside `idSchema`: pages use this check, and a file with a schema would bundle zod. */
export function isId(value: unknown): value is Id {
  return typeof value === 'string' && ID_PATTERN.test(value);
}
