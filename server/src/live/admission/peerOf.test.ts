import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { peerOf } from './peerOf.ts';

test('takes the address of a connection from the trusted proxy, not from the caller’s header [A03]', () => {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = '1.2.3.4, 10.0.0.8';
  assert.equal(peerOf(request, { trustProxy: true }).address, '10.0.0.8');
  assert.equal(peerOf(request, { trustProxy: false }).address, '');
});
