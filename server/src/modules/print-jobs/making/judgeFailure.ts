import { PdfChildEndedError } from '@parchi/print-engine';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError, RETRY_SOON_SECONDS } from '../../../errors/appError.ts';
import { addToCount } from '../../../http/limits/rates/rateCounters.repository.ts';
import type { PrintJobKey } from '../printJobs.repository.ts';

/** A single kill of the child process may be due to a busy machine. After this many, the order's files are blamed. */
const MAX_KILLS = 3;

type JudgeFailureContext = Pick<Dependencies, 'db'> & {
  /** Time window in which killed PDF processes of one order are counted together, across all servers. */
  readonly killWindowSeconds: number;
};

/** Returns the error to report when a print job could not be made. */
export async function judgeFailure(
  { db, killWindowSeconds }: JudgeFailureContext,
  error: unknown,
  { timeout, ...job }: PrintJobKey & { readonly timeout: AbortSignal },
): Promise<unknown> {
  if (error === timeout.reason) return tryAgain(error);
  if (!(error instanceof PdfChildEndedError)) return error;
  const key = `print-file-killed:${job.orderId}:${job.color}`;
  const kill = { key, amount: 1, windowSeconds: killWindowSeconds };
  const { count } = await addToCount(db, kill);
  return count < MAX_KILLS ? tryAgain(error) : new AppError('print_file.failed', { cause: error });
}

function tryAgain(cause: unknown): AppError {
  return new AppError('service.unavailable', { cause, retryAfterSeconds: RETRY_SOON_SECONDS });
}
