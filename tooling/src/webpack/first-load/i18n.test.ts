import assert from 'node:assert/strict';
import { test } from 'node:test';
import { i18n as lingui } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { i18n } from './i18n.ts';

const texts = {
  plain: 'It’s “here”',
  value: 'Open until {time} at {shop}',
  plural: '{count, plural, =0 {None} one {# file} other {# files of {name}}}',
  select: '{day, select, today {Opens {time}} other {Opens {date} at {time}}}',
};
const messages = Object.fromEntries(
  Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
);
for (const catalogue of [lingui, i18n]) {
  catalogue.load('en', messages as never);
  catalogue.activate('en');
}

for (const [id, values] of [
  ['plain', {}],
  ['value', { time: '8:30 PM', shop: '<b>{#}</b>' }],
  ...[0, 1, 2, 12_345].map((count) => ['plural', { count, name: 'Asha' }] as const),
  ...['today', 'later'].map((day) => ['select', { day, time: '9:00 AM', date: 'Monday' }] as const),
  ['unknown', {}],
] as const) {
  test(`formats ${id} with ${JSON.stringify(values)} as the catalogues of pages do`, () => {
    assert.equal(i18n._(id, values), lingui._(id, values));
  });
}

test('refuses a kind of message that it can’t format', () => {
  i18n.load('en', { date: [['at', 'date', {}]] });
  assert.throws(() => i18n._('date', { at: 0 }), /date is not for a script/);
});
