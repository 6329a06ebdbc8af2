import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEmailAddress } from './emailAddress.ts';

for (const [typed, emailKey] of [
  ['asha@people.example', 'asha@people.example'],
  ['  Asha.Rao@People.Example\t', 'asha.rao@people.example'],
  ['asha+print@people.example', 'asha+print@people.example'],
  ["o'neil_1@a-b.example.co.in", "o'neil_1@a-b.example.co.in"],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ['asha@BÜCHER.example', 'asha@xn--bcher-kva.example'],
  ['asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['jose\u0301@people.example', 'jos\u00e9@people.example'],
  ['आशा@people.example', 'आशा@people.example'],
  [`${'a'.repeat(64)}@people.example`, `${'a'.repeat(64)}@people.example`],
] as const) {
  test(`parses ${JSON.stringify(typed)} as the account ${emailKey} [A07] [A08]`, () => {
    assert.deepEqual(parseEmailAddress(typed), {
      email: typed.trim().normalize('NFC'),
      emailKey,
    });
  });
}

for (const typed of [
  '',
  'a',
  'a@',
  '@b.example',
  'a@b',
  'a@b@c.example',
  'a b@c.example',
  '"a b"@c.example',
  'a@b.c\r\nBcc:x@y.example',
  'a@b.example\nx',
  'a@b%2eexample',
  'a@b..example',
  'a@.b.example',
  'a@b.example.',
  'a@-b.example',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@b_c.example',
  '.a@b.example',
  'a.@b.example',
  'a..b@b.example',
  'a,b@c.example',
  '<a@b.example>',
  'a\u0000@b.example',
  'a\u200b@b.example',
  `${'a'.repeat(65)}@people.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(130)}example`,
  `${'a'.repeat(310)}@b.example`,
]) {
  test(`refuses ${JSON.stringify(typed.slice(0, 60))} as an address [A08]`, () => {
    assert.equal(parseEmailAddress(typed), undefined);
  });
}
