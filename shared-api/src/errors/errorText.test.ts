import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { errorCatalogue, type ErrorCode } from '@parchi/contract';
import { errorText } from './errorText.ts';
import accounts from '../messages/accounts/en.json';
import authenticators from '../messages/authenticators/en.json';
import calls from '../messages/en.json';
import orders from '../messages/orders/en.json';
import shares from '../messages/shares/en.json';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test.each(codes)('the error %s has the text that the contract defines', (code) => {
  const { status, text } = errorCatalogue[code];
  const error = { kind: 'refused', code, status, text: 'the server’s own' } as const;
  expect(errorText({ ...error, file: 'Lab {1}.pdf' })).toBe(text.replace('{file}', 'Lab {1}.pdf'));
});

test('an unexpected failure is shown with the id that the server logged', () => {
  const error = { kind: 'refused', code: 'internal', status: 500, text: '' } as const;
  expect(errorText({ ...error, requestId: '8d3f0a21c4be' })).toBe(
    'Something went wrong on our side. Try again. Reference: 8d3f0a21c4be',
  );
});

test('the text about a block says until when, with the year if it is not the current one', () => {
  const error = { kind: 'refused', code: 'request.blocked', status: 403, text: '' } as const;
  const thisYear = new Date(new Date().getFullYear(), 11, 3, 16, 20);
  expect(errorText({ ...error, details: { until: thisYear.toISOString() } })).toBe(
    'You can’t send, order or sign up here until 4:20 PM on 3 December. Is this a mistake? Ask whoever runs this site.',
  );
  const later = new Date(thisYear.getFullYear() + 1, 0, 9, 9, 5);
  expect(errorText({ ...error, details: { until: later.toISOString() } })).toContain(
    `until 9:05 AM on 9 January ${later.getFullYear()}.`,
  );
  for (const details of [undefined, {}, { until: 'soon' }]) {
    expect(errorText({ ...error, details })).toBe(errorCatalogue['request.blocked'].text);
  }
});

test('every error text belongs to a code of the contract', () => {
  const ids = Object.keys({ ...calls, ...accounts, ...authenticators, ...orders, ...shares });
  const said = ids.filter((id) => id.startsWith('api.error.'));
  expect(said.sort()).toEqual(codes.map((code) => `api.error.${code}`).sort());
});

test('a code whose texts this page has not loaded is shown in the server’s words', () => {
  const error = {
    kind: 'refused',
    code: 'shop.not_found',
    status: 404,
    text: 'There is no such shop.',
  } as const;
  i18n.load('xx', { 'api.failure.unreadable': 'Not understood' });
  i18n.activate('xx');
  expect(errorText(error)).toBe('There is no such shop.');
  expect(errorText({ ...error, text: '' })).toBe('Not understood');
  i18n.activate('en');
});

test('a refusal without a known code is shown in the server’s words', () => {
  const error = {
    kind: 'refused',
    code: undefined,
    status: 401,
    text: 'Incorrect password',
  } as const;
  expect(errorText(error)).toBe('Incorrect password');
});

test.each([
  [413, 'The request is too large.'],
  [429, 'Too many requests. Wait a little and try again.'],
  [503, 'Parchi is busy. Try again in a moment.'],
  [507, 'There is no room for more files now. Try again later.'],
  [200, 'Parchi’s answer could not be understood. Try again in a moment.'],
])('an unreadable reply with status %i is explained by its status', (status, words) => {
  expect(errorText({ kind: 'unreadable', status })).toBe(words);
});

test.each(['offline', 'timeout', 'cancelled'] as const)(
  'the failure “%s” has a text of its own',
  (kind) => {
    expect(errorText({ kind })).not.toMatch(/^api\./);
  },
);
