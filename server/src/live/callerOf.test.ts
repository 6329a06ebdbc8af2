import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { callerOf } from './callerOf.ts';

test('a connection comes from where the trusted proxy saw it, whatever the caller wrote before [A03]', () => {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = '1.2.3.4, 10.0.0.8';
  assert.equal(callerOf(request, { trustProxy: true }).address, '10.0.0.8');
  assert.equal(callerOf(request, { trustProxy: false }).address, '');
});
