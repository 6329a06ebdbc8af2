import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { SLOW_MS, startMailServer, type MailServer } from '../../testing/servers/mailServer.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { enqueueMail } from './enqueueMail.ts';
import { mailFolderOf } from './openOutlet.ts';

/** Enough for a busy machine to reach the mail server, and less than a slow mail server takes. */
const SHORT_TIMEOUT_MS = SLOW_MS / 2;

let mailServer: MailServer;
let server: TestServer;
let other: TestServer;
let impatient: TestServer;
before(async () => {
  mailServer = await startMailServer();
  const settings = {
    smtpUrl: mailServer.url,
    mailFrom: 'Parchi <mail@parchi.example>',
    publicUrl: 'https://parchi.example',
  };
  server = await startServer({ settings });
  other = await startServer({ settings, beside: server });
  const timings = { mail: { timeoutMs: SHORT_TIMEOUT_MS } };
  impatient = await startServer({ settings, timings, beside: server });
});
after(async () => {
  await impatient.close();
  await other.close();
  await server.close();
  await mailServer.close();
});
afterEach(async () => {
  mailServer.manner = 'accepts';
  await server.dependencies.db.deleteFrom('mails').execute();
});

let count = 0;

/** Writes a mail about something new. @returns its recipient */
async function writeMail(onceKey?: string): Promise<string> {
  count += 1;
  const number = count;
  const to = `reader${number}@people.example`;
  await server.dependencies.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      kind: 'password-changed',
      to,
      onceKey: onceKey ?? `test:${number}`,
      details: { time: '24 November 2026 at 5:20 pm IST' },
    }),
  );
  return to;
}

async function work(on: TestServer = server): Promise<void> {
  await on.jobs.find(({ name }) => name === 'mail')?.run();
}

/** Makes all waiting mails due, and this many hours older. */
async function passHours(hours: number): Promise<void> {
  await sql`update mails set check_at = now(), created_at = created_at - make_interval(hours => ${hours})
    where check_at is not null`.execute(server.dependencies.db);
}

async function waiting(): Promise<number> {
  const { db } = server.dependencies;
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('check_at', 'is not', null)
    .execute();
  return rows.length;
}

const sentTo = (to: string) => mailServer.mails.filter((mail) => mail.to === to);

test('sends a mail as text and HTML, once, and erases the address [F-700]', async () => {
  const to = await writeMail();
  await work();
  await work();
  const [mail, ...more] = sentTo(to);
  assert.equal(more.length, 0);
  const source = mail?.source.replaceAll('=\r\n', '') ?? '';
  assert.match(source, /^From: Parchi <mail@parchi\.example>\r$/m);
  assert.match(source, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(
    source,
    /Content-Type: text\/plain[\s\S]*Choose a new password: https:\/\/parchi\.example\/reset-password\r/,
  );
  assert.match(
    source,
    /Content-Type: text\/html[\s\S]*href=3D"https:\/\/parchi\.example\/reset-password"/,
  );
  assert.match(source, /prefers-color-scheme: dark/);
  const kept = await server.dependencies.db.selectFrom('mails').selectAll().execute();
  assert.equal(
    kept.some(({ recipient }) => recipient === to),
    false,
  );
});

test('sends a mail once when it is queued twice and two processes send [F-700]', async () => {
  const to = await writeMail('twice');
  const again = await writeMail('twice');
  const others = await Promise.all(Array.from({ length: 12 }, () => writeMail()));
  await Promise.all([work(), work(other)]);
  assert.deepEqual(
    [to, again, ...others].map((address) => sentTo(address).length),
    [1, 0, ...others.map(() => 1)],
  );
});

test('writes no mail when its transaction fails [F-701]', async () => {
  const { db } = server.dependencies;
  const failing = db.transaction().execute(async (trx) => {
    await enqueueMail(trx, {
      kind: 'password-changed',
      to: 'nobody@people.example',
      onceKey: 'rolled-back',
      details: { time: '' },
    });
    throw new Error('rolled back');
  });
  await assert.rejects(failing, /rolled back/);
  assert.equal(await waiting(), 0);
});

for (const manner of ['is slow', 'drops', 'is full'] as const) {
  test(`sends a mail later, under the same Message-ID, when the mail server ${manner} [F-702]`, async () => {
    const to = await writeMail();
    mailServer.manner = manner;
    const before = mailServer.messageIds.length;
    await work(manner === 'is slow' ? impatient : server);
    assert.equal(await waiting(), 1);
    await work();
    assert.equal(mailServer.messageIds.length, before + 1, 'it waits before the next attempt');
    mailServer.manner = 'accepts';
    await passHours(0);
    await work();
    // A slow server may also accept the first attempt, after the sender has given it up.
    const accepted = sentTo(to).length;
    assert.ok(manner === 'is slow' ? accepted >= 1 : accepted === 1);
    assert.equal(await waiting(), 0);
    const [first, second] = mailServer.messageIds.slice(before);
    assert.equal(first, second);
    assert.match(first ?? '', /^<[\da-f]{32}@parchi\.example>$/);
  });
}

test('waits for a mail server that is down, and gives up with one alert after a day [F-703]', async () => {
  const { port } = new URL(mailServer.url);
  await mailServer.close();
  const recipients = [await writeMail(), await writeMail()];
  await work();
  await passHours(23);
  await work();
  assert.equal(await waiting(), 2);
  assert.deepEqual(server.log.takeErrors(), []);
  await passHours(2);
  await work();
  assert.equal(await waiting(), 0);
  const alerts = server.log.takeErrors().map(({ alert, area, mails }) => ({ alert, area, mails }));
  assert.deepEqual(alerts, [{ alert: 'mail_undelivered', area: 'mail', mails: 2 }]);
  for (const to of recipients) assert.equal(JSON.stringify(server.log.lines).includes(to), false);
  mailServer = await startMailServer(Number(port));
});

test('drops a mail whose recipient is permanently refused, without an alert [F-704]', async () => {
  mailServer.manner = 'refuses recipients';
  const to = await writeMail();
  await work();
  assert.equal(await waiting(), 0);
  assert.equal(JSON.stringify(server.log.lines).includes(to), false);
});

test('sends no password to a mail server that offers no encryption [F-705]', async () => {
  const smtpUrl = mailServer.url.replace('smtp://', 'smtp://parchi:secret@');
  const careful = await startServer({ settings: { smtpUrl }, beside: server });
  const to = await writeMail();
  await work(careful);
  assert.deepEqual(mailServer.passwords, []);
  assert.equal(await waiting(), 1);
  await passHours(0);
  await work();
  assert.equal(sentTo(to).length, 1);
  await careful.close();
});

test('saves mails in a private folder when there is no mail server [F-706]', async () => {
  const trial = await startServer({
    settings: { smtpUrl: undefined, mailFrom: undefined, publicUrl: undefined },
    beside: server,
  });
  const to = await writeMail();
  await work(trial);
  const folder = mailFolderOf(trial.settings);
  const names = await readdir(folder);
  assert.equal(names.length, 1);
  const file = `${folder}/${names[0] ?? ''}`;
  assert.match(file, /\.eml$/);
  assert.match(await readFile(file, 'utf8'), new RegExp(`^To: ${to}\r$`, 'm'));
  assert.deepEqual([(await stat(folder)).mode & 0o77, (await stat(file)).mode & 0o77], [0, 0]);
  await trial.close();
});
