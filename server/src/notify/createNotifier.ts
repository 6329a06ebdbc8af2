import { raiseAlert } from '../process/raiseAlert.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  claimDueNotifications,
  deleteOldNotifications,
  endNotification,
  NOTIFICATION_BATCH,
  postponeNotification,
  type DueNotification,
} from './notifications.repository.ts';
import type { NotifyTimings } from './notifyTimings.ts';
import { postNotification, type Receiver } from './postNotification.ts';

export type Notifier = {
  /**
   * Sends the messages that are due to the operator's program. It is run every few seconds; several processes may run
   * it at once.
   */
  readonly work: () => Promise<void>;
  readonly sweep: () => Promise<number>;
};

type NotifierContext = Pick<Dependencies, 'db' | 'log'> & Pick<Parts, 'shops'>;

type Parts = {
  readonly shops: {
    /** Creates a code when its message is sent. @returns `undefined` if the code is too old, or was used or replaced */
    readonly createPhoneCode: (id: string) => Promise<string | undefined>;
  };
  readonly timings: NotifyTimings;
};

export function createNotifier(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'log'>,
  { shops, timings: { timeoutMs } }: Parts,
): Notifier {
  const context = { ...dependencies, shops };
  const { notifyUrl: url, notifySecret: secret } = context.settings;
  const receiver =
    url !== undefined && secret !== undefined ? { url, secret, timeoutMs } : undefined;
  return {
    work: () => sendNotifications(context, receiver),
    sweep: () => deleteOldNotifications(context.db),
  };
}

/**
 * Sends due messages until none is due, or the receiver takes none. A message that it doesn't take is retried for a
 * day, with growing pauses. If `NOTIFY_URL` was removed, waiting messages are given up after a day.
 */
async function sendNotifications(
  context: NotifierContext,
  receiver: Receiver | undefined,
): Promise<void> {
  let isGoingOn: boolean;
  let givenUp = 0;
  do {
    const due = await claimDueNotifications(context.db);
    const results = await Promise.all(
      due.map((message) => sendNotification(context, receiver, message)),
    );
    givenUp += results.filter((result) => result === 'given_up').length;
    // A receiver that took none of a batch is left alone until the next run.
    isGoingOn = due.length === NOTIFICATION_BATCH && results.includes('sent');
  } while (isGoingOn);
  if (givenUp > 0) raiseAlert(context.log, 'notification_undelivered', { notifications: givenUp });
}

async function sendNotification(
  { db, log, shops }: NotifierContext,
  receiver: Receiver | undefined,
  due: DueNotification,
): Promise<'sent' | 'given_up' | 'over' | 'postponed'> {
  const message = await complete(due, shops);
  if (message === undefined) {
    await endNotification(db, due.id, 'given_up');
    return 'over';
  }
  const { isTaken, reason } =
    receiver === undefined
      ? { isTaken: false, reason: 'no receiver' }
      : await postNotification(receiver, message);
  if (isTaken) {
    await endNotification(db, message.id, 'sent');
    return 'sent';
  }
  log.warn({ area: 'notify', reason }, 'a message could not be sent to NOTIFY_URL');
  if (message.isOld) {
    await endNotification(db, message.id, 'given_up');
    return 'given_up';
  }
  await postponeNotification(db, message.id);
  return 'postponed';
}

/** Returns the message, with its code added if it needs one; `undefined` if that code is no longer valid. */
async function complete(
  message: DueNotification,
  shops: Parts['shops'],
): Promise<DueNotification | undefined> {
  if (message.phoneCodeId === null) return message;
  const code = await shops.createPhoneCode(message.phoneCodeId);
  if (code === undefined) return undefined;
  const body = JSON.parse(message.body) as { data: object };
  return { ...message, body: JSON.stringify({ ...body, data: { ...body.data, code } }) };
}
