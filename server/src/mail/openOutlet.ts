import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { MailContent } from './composeMail.ts';
import type { MailTimings } from './mailTimings.ts';

export type OutgoingMail = MailContent & { readonly id: string; readonly to: string };

/** Sends mails, or writes them to a folder. */
export type Outlet = {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  /** Removes the oldest mails from the folder. @returns how many */
  readonly sweep: () => Promise<number>;
};

export type OutletSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Maximum number of mails that are kept in the folder. */
const MAX_LAID_MAILS = 1_000;

/** Returns the folder to which mails are written when no mail server is set. */
export function mailFolderOf({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'mail');
}

export function openOutlet(settings: OutletSettings, timings: MailTimings): Outlet {
  const { smtpUrl, mailFrom = 'Parchi <parchi@localhost>' } = settings;
  return smtpUrl === undefined
    ? openFolder(mailFolderOf(settings), mailFrom)
    : openSmtp(smtpUrl, mailFrom, timings);
}

/** Loads nodemailer when a mail is sent, because a server may send none for days. */
function loadNodemailer() {
  return import('nodemailer');
}

function openSmtp(smtpUrl: string, from: string, { timeoutMs }: MailTimings): Outlet {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password must not cross the network in the clear.
    requireTLS: user !== '',
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  return {
    async send(mail) {
      const transport = (await loadNodemailer()).createTransport(options);
      await transport.sendMail(toMessage(mail, from));
    },
    sweep: () => Promise.resolve(0),
  };
}

function openFolder(folder: string, from: string): Outlet {
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      await mkdir(folder, { recursive: true });
      const { message } = await transport.sendMail(toMessage(mail, from));
      const file = path.join(folder, `${Date.now()}-${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
    async sweep() {
      const names = await readdir(folder).catch(() => []);
      const old = names.sort().slice(0, -MAX_LAID_MAILS);
      for (const name of old) await rm(path.join(folder, name), { force: true });
      return old.length;
    },
  };
}

/**
 * Returns the message of a mail. Its `Message-ID` is the same in every attempt, so that a mailbox that got the mail
 * twice can show it once.
 */
function toMessage({ id, to, stopUrl, ...content }: OutgoingMail, from: string) {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    ...content,
    from,
    to: { name: '', address: to },
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl !== undefined && stopHeaders(stopUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns headers by which a mail program can unsubscribe the recipient with one click (RFC 8058). */
function stopHeaders(stopUrl: string) {
  return {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
