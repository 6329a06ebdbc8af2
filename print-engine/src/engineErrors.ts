/** Too much work of this account is waiting. Once some of it has ended, the engine takes more. */
export class TooManyJobsError extends Error {
  override readonly name = 'TooManyJobsError';
}

/**
 * The engine can't do the work now, and no document is to blame: too much work of all accounts is waiting, no process
 * starts, the machine is too busy, or the engine is closed.
 */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}
