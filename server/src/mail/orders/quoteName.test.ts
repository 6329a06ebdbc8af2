import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeMail } from '../composeMail.ts';
import { quoteName } from './quoteName.ts';
import type { Id } from '@parchi/contract';

for (const [name, quoted] of [
  ['Sharma Xerox', '“Sharma Xerox”'],
  ['Rao & Sons (24 hours)', '“Rao & Sons (24 hours)”'],
  ['शर्मा ज़ेरॉक्स', '“शर्मा ज़ेरॉक्स”'],
  ['You won https://evil.example/a?b=c', '“You won evil example a b c”'],
  ['WWW.evil.example', '“evil example”'],
  ['evil。example ｅｖｉｌ．example', '“evil example evil example”'],
  ['mail me@evil.example', '“mail me evil example”'],
  ['Call 98765 43210 now', '“Call now”'],
  ['Call (98)-765-43210', '“Call (”'],
  ['कॉल ९८७६५४३२१०', '“कॉल”'],
  ['<b onclick="x">Shop</b> {amount}', '“b onclick x Shop b amount”'],
  ['Line\r\nBcc: x@evil.example\u202E', '“Line Bcc x evil example”'],
  ['a'.repeat(60), `“${'a'.repeat(40)}…”`],
  ['😀 ☎ 1800 200 300', ''],
] as const) {
  test(`quotes the name ${JSON.stringify(name)} as ${quoted} [F-903]`, () => {
    assert.equal(quoteName(name), quoted);
  });
}

test('keeps a hostile name of a shop out of the subject and the links of a mail [F-903]', () => {
  const account = '0'.repeat(32) as Id;
  const shop = 'Win <a href=https://evil.example>here</a>\nBcc: you@evil.example';
  const mail = composeMail(
    { kind: 'order-paid', details: { account, order: account, shop, tokenNumber: 4 } },
    { origin: 'https://parchi.example', token: 'a-token' },
  );
  assert.equal(mail.subject, 'Your print order is paid');
  for (const words of [mail.text, mail.html]) {
    assert.ok(!words.includes('evil.example'));
    assert.ok(!words.includes('Bcc:'));
    const links = words.match(/https?:\/\/[^\s"#?<]+/g) ?? [];
    assert.ok(
      links.every((link) => link.startsWith('https://parchi.example/')),
      links.join(' '),
    );
  }
});
