import { idFromShareToken, type PagePreview } from '@parchi/contract';
import type { Logger } from 'pino';
import { AppError } from '../../../errors/appError.ts';
import { callerKey } from '../../../http/limits/rates/callerKey.ts';
import { countByMinute } from '../../../http/limits/rates/countByMinute.ts';
import { findEnd } from '../endedShares.repository.ts';
import { findShareSummary } from '../files.repository.ts';
import { countWrongToken, type ReceiveFilesContext } from '../receiving/receiveFiles.ts';
import { previewOfShare } from './sharePreview.rules.ts';

/** Maximum number of look-ups per address and minute, the same as for the call that receives files. */
const MAX_PER_MINUTE = 60;

export type DescribeShare = (token: string, ip: string) => Promise<PagePreview | undefined>;

/**
 * Returns a function that gives the link preview of a share; `undefined` for a token that receives nothing and for a
 * share with a password. A preview does not count as an opening. A wrong token counts against its address, as in the
 * call that receives files.
 */
export function createDescribeShare(
  context: ReceiveFilesContext & { readonly log: Pick<Logger, 'warn'> },
): DescribeShare {
  const isAllowed = countByMinute(MAX_PER_MINUTE);
  return async (token, ip) => {
    const address = callerKey(ip);
    if (context.settings.rateLimits && !isAllowed(address)) return undefined;
    try {
      return await describe(context, token, address);
    } catch (error) {
      // The page itself needs no database, so it is sent without a description.
      const isExpected = error instanceof AppError && error.code === 'request.too_many';
      if (!isExpected) {
        context.log.warn({ area: 'files', err: error }, 'a share could not be described');
      }
      return undefined;
    }
  };
}

async function describe(
  context: ReceiveFilesContext,
  token: string,
  address: string,
): Promise<PagePreview | undefined> {
  const id = idFromShareToken(token);
  const summary = id && (await findShareSummary(context.db, id));
  if (summary === 'locked') return undefined;
  if (summary) return previewOfShare(summary);
  const hasEnded = id !== undefined && (await findEnd(context.db, id)) !== undefined;
  if (!hasEnded) await countWrongToken(context, { address });
  return undefined;
}
