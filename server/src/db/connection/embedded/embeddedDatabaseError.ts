/**
 * Thrown when neither the embedded database nor a backup of it opens. The class is not in the file that imports PGlite,
 * so that a process that uses PostgreSQL does not load PGlite.
 */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
