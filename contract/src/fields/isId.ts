/**
 * The `_id` of any record: 16 random bytes as 32 lowercase hex digits (specification §3, §6).
 * The id of a share is a secret and must never be logged.
 */
export type Id = string & { readonly brand: 'Id' };

const ID_PATTERN = /^[0-9a-f]{32}$/;

/**
 * Returns whether a value is an id. This check has its own file, apart from `idSchema`: pages use it, and importing a
 * file with a schema would add zod to their bundle.
 */
export function isId(value: unknown): value is Id {
  return typeof value === 'string' && ID_PATTERN.test(value);
}
