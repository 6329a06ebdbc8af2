/** Too many jobs of this account are waiting. The engine takes more once some of them have ended. */
export class TooManyJobsError extends Error {
  override readonly name = 'TooManyJobsError';
}

/**
 * The engine can't do the work now, and no document is to blame. Too many jobs of all accounts are waiting, no process
 * starts, the machine is too busy, or the engine is closed.
 */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}
