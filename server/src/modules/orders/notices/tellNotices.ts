import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import {
  claimDueNotices,
  deleteNotice,
  NOTICE_BATCH,
} from '../../../order-states/notices/orderNotices.repository.ts';
import { insertNotification } from '../../../notify/notifications.repository.ts';
import { noticeBody } from './noticeBody.rules.ts';
import { noticeKey } from './noticeKey.rules.ts';
import { lockNotice } from './noticeFacts.repository.ts';
import { isOvertaken, noticeMail } from './noticeMail.rules.ts';

export type TellNoticesContext = {
  readonly db: Kysely<Database>;
  readonly log: FastifyBaseLogger;
  /** Time after a completion in which the shop can undo it. The customer is notified only afterwards. */
  readonly reopenWithinSeconds: number;
  readonly origin: string;
  /** Whether the operator's program also gets the notices. */
  readonly isNotified: boolean;
};

/**
 * Writes the messages of due notices until none is due. A notice that fails is retried later and does not delay the
 * others. Runs every few seconds; several server processes may run it at the same time.
 */
export async function tellNotices(context: TellNoticesContext): Promise<void> {
  let ids: string[];
  do {
    ids = await claimDueNotices(context.db);
    for (const id of ids) {
      try {
        await tellNotice(context, id);
      } catch (error) {
        context.log.error({ area: 'orders', err: error }, 'a notice of an order could not be told');
      }
    }
  } while (ids.length === NOTICE_BATCH);
}

/**
 * Deletes a notice and writes its messages in one transaction, so that a process that dies leaves either both or
 * neither.
 */
async function tellNotice(
  { db, reopenWithinSeconds, origin, isNotified }: TellNoticesContext,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const facts = await lockNotice(trx, id, reopenWithinSeconds);
    if (facts === undefined) return;
    // The order was completed again meanwhile, and the shop can undo that. Keep the notice: the claim has set a later
    // time.
    if (facts.kind === 'ready' && facts.state === 'completed' && !facts.isReady) return;
    await deleteNotice(trx, id);
    if (isOvertaken(facts)) return;
    const mail = noticeMail(facts);
    if (mail !== undefined) await enqueueMail(trx, { ...mail, to: facts.email });
    const body = isNotified ? noticeBody(facts, origin) : undefined;
    if (body !== undefined) {
      await insertNotification(trx, { onceKey: noticeKey(facts), accountId: facts.userId, body });
    }
  });
}
