import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createPasswords } from './passwords.ts';

test('does the same work for a missing account, and never matches [A02]', async () => {
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

test('hashes a password with argon2id, 19 MiB, two passes and its own salt [Q24]', async () => {
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
  test(`marks a hash made with other ${what} as outdated`, async () => {
    const today = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const storedHash = await hash('three paper slips', { ...today, ...change });
    assert.equal(createPasswords().isOutdated(storedHash), true);
  });
}

test('accepts a composed or decomposed accented letter as the same password', async () => {
  const passwords = createPasswords();
  const storedHash = await passwords.hash('caf\u00e9 au lait');
  assert.equal(await passwords.matches(storedHash, 'cafe\u0301 au lait'), true);
});

test('reads a file while twenty passwords are hashed, not only after them [F-58]', async () => {
  const passwords = createPasswords();
  let hashed = 0;
  const all = Array.from({ length: 20 }, async () => {
    await passwords.matches(undefined, 'three paper slips');
    hashed += 1;
  });
  await readFile(import.meta.filename);
  // Without a limit, all 20 hashes would be queued before the file, which would then wait until at most 4 of them still
  // run.
  assert.ok(hashed < 16, `${hashed} were hashed before`);
  await Promise.all(all);
});
