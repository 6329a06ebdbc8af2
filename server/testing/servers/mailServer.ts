import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** How the mail server treats a mail. `drops` cuts the connection when the mail's text should be accepted. */
type Manner = 'accepts' | 'is slow' | 'drops' | 'refuses recipients' | 'is full';

export type MailServer = {
  readonly url: string;
  /** The mails that were accepted, newest last. */
  readonly mails: { readonly to: string; readonly source: string }[];
  /** The `Message-ID` of every mail whose text arrived, accepted or not. */
  readonly messageIds: readonly string[];
  /** The passwords that clients sent in the clear. */
  readonly passwords: readonly string[];
  manner: Manner;
  close(): Promise<void>;
};

/** How long a slow mail server takes to accept a mail, in ms. */
export const SLOW_MS = 4_000;

/** Starts a real mail server, on a free port or the given one. It offers no TLS. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: MailServer['mails'][number][] = [];
  const messageIds: string[] = [];
  const passwords: string[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      passwords.push(password ?? '');
      done(null, { user: 'parchi' });
    },
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, done) {
      done(self.manner === 'refuses recipients' ? refusal('No such mailbox', 550) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void meet(
          Buffer.concat(chunks).toString(),
          session.envelope.rcptTo[0]?.address ?? '',
          done,
        );
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that is cut off or gives up is an error of its connection.
  server.on('error', () => undefined);
  async function meet(source: string, to: string, done: (error?: Error | null) => void) {
    messageIds.push(/^Message-ID: (\S+)/im.exec(source)?.[1] ?? '');
    if (self.manner === 'is slow') await pause(SLOW_MS);
    if (self.manner === 'drops') {
      for (const connection of server.connections) connection._socket.destroy();
      return;
    }
    if (self.manner === 'is full') return done(refusal('Try again later', 452));
    mails.push({ to, source });
    done();
  }
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const self: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    messageIds,
    passwords,
    manner: 'accepts',
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return self;
}

function refusal(words: string, responseCode: number): Error {
  return Object.assign(new Error(words), { responseCode });
}
