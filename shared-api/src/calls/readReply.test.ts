import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { readReply } from './readReply.ts';

const json = 'application/json; charset=utf-8';
const tooLarge = '{"code":"file.too_large","message":"x","text":"x"}';

test.each([
  ['reads a JSON answer as data', 200, json, '{"a":1}', { data: { a: 1 } }],
  ['reads null (nobody signed in) as data', 200, json, 'null', { data: null }],
  ['reads an answer without a body as null', 204, null, '', { data: null }],
  [
    'reads a plain text success as its text',
    201,
    'text/plain',
    'Account created',
    { data: 'Account created' },
  ],
  [
    'keeps the code of a refusal',
    413,
    json,
    tooLarge,
    {
      error: {
        kind: 'refused',
        code: 'file.too_large',
        status: 413,
        text: 'x',
        details: { code: 'file.too_large', message: 'x', text: 'x' },
      },
    },
  ],
  [
    'keeps the file name and the extra fields of a refusal',
    422,
    json,
    '{"code":"print.wrong_total","text":"x","file":"a.pdf","totalPrice":12.5}',
    {
      error: {
        kind: 'refused',
        code: 'print.wrong_total',
        status: 422,
        text: 'x',
        file: 'a.pdf',
        details: { code: 'print.wrong_total', text: 'x', file: 'a.pdf', totalPrice: 12.5 },
      },
    },
  ],
  [
    'keeps only the text of a code that is newer than this page',
    418,
    json,
    '{"code":"tea.pot","text":"I am a teapot"}',
    {
      error: {
        kind: 'refused',
        code: undefined,
        status: 418,
        text: 'I am a teapot',
        details: { code: 'tea.pot', text: 'I am a teapot' },
      },
    },
  ],
  [
    'does not take a property name of every object for a code',
    400,
    json,
    '{"code":"toString","text":"y"}',
    {
      error: {
        kind: 'refused',
        code: undefined,
        status: 400,
        text: 'y',
        details: { code: 'toString', text: 'y' },
      },
    },
  ],
  [
    'keeps the text of a plain text refusal',
    401,
    'text/plain; charset=utf-8',
    'Incorrect password',
    { error: { kind: 'refused', code: undefined, status: 401, text: 'Incorrect password' } },
  ],
  [
    'treats a proxy’s error page as unreadable',
    502,
    'text/html',
    '<h1>Bad gateway</h1>',
    { error: { kind: 'unreadable', status: 502 } },
  ],
  [
    'treats a captive portal’s page as unreadable',
    200,
    'text/html',
    '<form>Log in to the Wi-Fi</form>',
    { error: { kind: 'unreadable', status: 200 } },
  ],
  [
    'treats a bare number with an error status as unreadable',
    500,
    json,
    '7',
    { error: { kind: 'unreadable', status: 500 } },
  ],
  [
    'treats an error object of another API as unreadable',
    500,
    json,
    '{"oops":1}',
    { error: { kind: 'unreadable', status: 500 } },
  ],
])('%s', (...[, status, contentType, body, expected]) => {
  expect(readReply({ status, contentType, body })).toEqual(expected);
});

test('recognises a code of the contract whose text this page has not loaded', () => {
  i18n.load('xx', {});
  i18n.activate('xx');
  const reply = readReply({ status: 413, contentType: json, body: tooLarge });
  i18n.activate('en');
  expect(reply).toMatchObject({ error: { code: 'file.too_large' } });
});
