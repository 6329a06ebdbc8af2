import { siteOrigin } from '../config/siteOrigin.ts';
import type { Dependencies } from '../dependencies.ts';
import type { JobTrigger } from '../jobs/createJobTrigger.ts';
import type { MailSecrets } from './mailKinds.ts';
import { countWaitingMails, deleteOldMails } from './mails.repository.ts';
import type { MailTimings } from './mailTimings.ts';
import { openOutlet } from './openOutlet.ts';
import { sendMails } from './sendMails.ts';

export type Mailer = {
  /** Sends the mails that are due. To be run every few seconds, in any number of processes. */
  readonly work: () => Promise<void>;
  /** Fired when an urgent mail was written to the outbox. */
  readonly written: JobTrigger;
  readonly sweep: () => Promise<unknown>;
  readonly countWaiting: () => ReturnType<typeof countWaitingMails>;
};

type Parts = Pick<Mailer, 'written'> & {
  readonly secrets: MailSecrets;
  readonly timings: MailTimings;
};

export function createMailer(
  { db, settings, log }: Pick<Dependencies, 'db' | 'settings' | 'log'>,
  { written, secrets, timings }: Parts,
): Mailer {
  const outlet = openOutlet(settings, timings);
  const origin = siteOrigin(settings);
  return {
    work: () => sendMails({ db, log, outlet, origin, secrets }),
    written,
    sweep: async () => ({ mails: await deleteOldMails(db), laid: await outlet.sweep() }),
    countWaiting: () => countWaitingMails(db),
  };
}
