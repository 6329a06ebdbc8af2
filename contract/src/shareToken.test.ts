import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Id } from './ids.ts';
import { idFromShareToken, isShareToken, shareTokenFromId } from './shareToken.ts';

test('a token and its id lead to each other, for a thousand random ids', () => {
  for (let round = 0; round < 1_000; round += 1) {
    const bytes = randomBytes(16);
    const token = shareTokenFromId(bytes.toString('hex') as Id);
    assert.equal(token, bytes.toString('base64url'));
    assert.equal(idFromShareToken(token), bytes.toString('hex'));
  }
});

test('only the exact 22 characters are a token', () => {
  const token = 'q8Jx2LmP0sVtYb7nKdE4wA';
  assert.ok(isShareToken(token));
  const others = [
    token.slice(1),
    `${token}A`,
    `${token}==`,
    ` ${token}`,
    `${token}\n`,
    token.replace('q', '+'),
    token.replace('q', '/'),
    // The same 16 bytes to a lenient decoder: the last character's spare bits differ.
    `${token.slice(0, -1)}B`,
    'a'.repeat(32),
    '',
  ];
  for (const other of others)
    assert.equal(idFromShareToken(other), undefined, JSON.stringify(other));
});
