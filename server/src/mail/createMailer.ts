import type { Dependencies } from '../dependencies.ts';
import { deleteOldMails } from './mails.repository.ts';
import type { MailTimings } from './mailTimings.ts';
import { openOutlet } from './openOutlet.ts';
import { sendMails } from './sendMails.ts';

export type Mailer = {
  /** Sends the mails that are due. To be run every few seconds, in any number of processes. */
  readonly work: () => Promise<void>;
  readonly sweep: () => Promise<unknown>;
};

export function createMailer(
  { db, settings, log }: Pick<Dependencies, 'db' | 'settings' | 'log'>,
  timings: MailTimings,
): Mailer {
  const outlet = openOutlet(settings, timings);
  const origin = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return {
    work: () => sendMails({ db, log, outlet, origin }),
    sweep: async () => ({ mails: await deleteOldMails(db), laid: await outlet.sweep() }),
  };
}
