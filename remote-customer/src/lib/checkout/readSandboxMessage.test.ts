import { expect, test } from '@jest/globals';
import { readSandboxMessage } from './readSandboxMessage.ts';

const origin = 'https://parchi.example';
const frame = window;
const proof = { paymentId: 'pay_1', orderId: 'order_1', signature: 'f00d' };
const paid = { source: 'parchi-sandbox', type: 'paid', payment: proof };
const read = (data: unknown, sender: Partial<{ origin: string; source: Window | null }> = {}) =>
  readSandboxMessage({ data, origin, source: frame, ...sender }, { origin, frame });

test('reads the outcomes paid, failed and closed', () => {
  expect(read(paid)).toEqual({ kind: 'paid', proof });
  expect(read({ source: 'parchi-sandbox', type: 'failed' })).toEqual({ kind: 'failed' });
  expect(read({ source: 'parchi-sandbox', type: 'closed' })).toEqual({ kind: 'left' });
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['no window', { source: null }],
  ['another window', { source: {} as Window }],
])('ignores a message from %s [B07]', (_, sender) => {
  expect(read(paid, sender)).toBeUndefined();
});

test.each([
  ['text', 'paid'],
  ['nothing', null],
  ['another sender’s shape', { ...paid, source: 'webpackOk' }],
  ['an unknown type', { ...paid, type: 'refunded' }],
  ['no proof', { ...paid, payment: undefined }],
  ['half a proof', { ...paid, payment: { ...proof, signature: 1 } }],
])('ignores a message with %s [B07]', (_, data) => {
  expect(read(data)).toBeUndefined();
});
