import { expect, test } from '@jest/globals';
import { readReply } from './readReply.ts';

const json = 'application/json; charset=utf-8';
const tooLarge = '{"code":"file.too_large","message":"x","text":"x"}';

test.each([
  ['a JSON answer is data', 200, json, '{"a":1}', { data: { a: 1 } }],
  ['nobody signed in is data too', 200, json, 'null', { data: null }],
  ['an answer without a body is null', 204, null, '', { data: null }],
  [
    'a plain text success is its text',
    201,
    'text/plain',
    'Account created',
    { data: 'Account created' },
  ],
  [
    'a refusal keeps its code',
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
    'a refusal names the file that it is about, and keeps what else it says',
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
    'a code newer than this page keeps its text alone',
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
    'a name that every object has is not a code',
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
    'a plain text refusal is told by its text',
    401,
    'text/plain; charset=utf-8',
    'Incorrect password',
    { error: { kind: 'refused', code: undefined, status: 401, text: 'Incorrect password' } },
  ],
  [
    'a proxy’s page is not an answer',
    502,
    'text/html',
    '<h1>Bad gateway</h1>',
    { error: { kind: 'unreadable', status: 502 } },
  ],
  [
    'a captive portal’s page is not data',
    200,
    'text/html',
    '<form>Log in to the Wi-Fi</form>',
    { error: { kind: 'unreadable', status: 200 } },
  ],
  [
    'a bare number does not explain a refusal',
    500,
    json,
    '7',
    { error: { kind: 'unreadable', status: 500 } },
  ],
  [
    'nor does an object of another API',
    500,
    json,
    '{"oops":1}',
    { error: { kind: 'unreadable', status: 500 } },
  ],
])('%s', (...[, status, contentType, body, expected]) => {
  expect(readReply({ status, contentType, body })).toEqual(expected);
});
