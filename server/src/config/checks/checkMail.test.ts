import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMailWarning } from './checkMail.ts';
import { parseSettings } from '../settings.ts';

for (const [what, env, expected] of [
  ['a mail server without a sender', { SMTP_URL: 'smtp://localhost' }, /: MAIL_FROM must be set/],
  ['another protocol', { SMTP_URL: 'https://mail.example' }, /: SMTP_URL must be .*\.$/],
  ['no host', { SMTP_URL: 'smtp://' }, /: SMTP_URL must be/],
  ['unknown options', { SMTP_URL: 'smtp://a.example?x=1' }, /: SMTP_URL must be/],
  ['a line break in the sender', { MAIL_FROM: 'A\nBcc: b@c.example <a@b.example>' }, /: MAIL_FROM/],
  ['a sender without a domain', { MAIL_FROM: 'parchi' }, /: MAIL_FROM must be/],
] as const) {
  test(`refuses mail settings with ${what} [F-707]`, () => {
    assert.throws(() => parseSettings(env), expected);
  });
}

test('never shows the password of the mail server [F-707]', () => {
  assert.throws(
    () => parseSettings({ SMTP_URL: 'imap://parchi:geheim@mail.example' }),
    ({ message }: Error) => !message.includes('geheim'),
  );
});

test('warns about an https site without a mail server, and names what will not work [F-707]', () => {
  const publicUrl = 'https://parchi.example';
  assert.match(findMailWarning({ publicUrl }) ?? '', /^SMTP_URL is not set.*forgot a password/);
  assert.equal(findMailWarning({ publicUrl, smtpUrl: 'smtp://localhost' }), undefined);
  assert.equal(findMailWarning({ publicUrl: undefined }), undefined);
});
