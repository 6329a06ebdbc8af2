import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createPasswords } from './passwords.ts';

test('without an account the same work is done as with one, and never matches [A02]', async () => {
  const verified: string[] = [];
  const passwords = createPasswords({
    hash,
    verify(storedHash, password) {
      verified.push(String(storedHash));
      return verify(storedHash, password);
    },
  });
  const storedHash = await passwords.hash('three paper slips');
  assert.equal(await passwords.matches(storedHash, 'three paper slips'), true);
  assert.equal(await passwords.matches(storedHash, 'three paper slip'), false);
  assert.equal(await passwords.matches(undefined, 'three paper slips'), false);
  assert.equal(verified.length, 3);
  const [costs, ...others] = verified.map((stored) => parseOptions(stored));
  for (const other of others) assert.deepEqual(other, costs);
});

test('a password is hashed with argon2id, 19 MiB, two passes and a salt of its own [Q24]', async () => {
  const passwords = createPasswords();
  const storedHash = await passwords.hash('three paper slips');
  assert.match(storedHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(parseOptions(storedHash).saltLen, 16);
  assert.notEqual(await passwords.hash('three paper slips'), storedHash);
  assert.equal(passwords.isOutdated(storedHash), false);
});

for (const [what, change] of [
  ['memory', { memoryCost: 9_728 }],
  ['passes', { timeCost: 3 }],
  ['lanes', { parallelism: 2 }],
] as const) {
  test(`a hash made with other ${what} is outdated`, async () => {
    const today = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const storedHash = await hash('three paper slips', { ...today, ...change });
    assert.equal(createPasswords().isOutdated(storedHash), true);
  });
}

test('a letter and its accent typed as one or as two are the same password', async () => {
  const passwords = createPasswords();
  const storedHash = await passwords.hash('caf\u00e9 au lait');
  assert.equal(await passwords.matches(storedHash, 'cafe\u0301 au lait'), true);
});

test('a file is read while twenty passwords are hashed, and not after them [F-58]', async () => {
  const passwords = createPasswords();
  let hashed = 0;
  const all = Array.from({ length: 20 }, async () => {
    await passwords.matches(undefined, 'three paper slips');
    hashed += 1;
  });
  await readFile(import.meta.filename);
  // All at once would take every thread: a read would wait for sixteen of them, at each of its steps.
  assert.ok(hashed < 16, `${hashed} were hashed before`);
  await Promise.all(all);
});
