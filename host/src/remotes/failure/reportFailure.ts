import type { RemoteFailure } from '@parchi/contract';

/**
 * Reports that a remote cannot be shown, to this browser's console and to the server's log. Never throws and never
 * waits. The code that sends the report is loaded on demand, because few people ever need it.
 */
export function reportFailure(
  remote: string,
  reason: RemoteFailure['reason'],
  error?: unknown,
): void {
  import('./sendFailure.ts').then(
    ({ sendFailure }) => sendFailure({ remote, reason }, error),
    () => undefined,
  );
}
