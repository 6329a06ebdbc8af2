/** Thrown when a backup or a restore can't be done. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
