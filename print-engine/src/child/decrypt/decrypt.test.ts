import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { inkOfPages } from '../../../testing/poppler.ts';
import { qpdf, qpdfSays } from '../../../testing/qpdf.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { pagesPdf } from '../../../testing/writePdf.ts';

const { engine, inspect, decrypt } = openTestEngine();
after(() => engine.close());

const PAGES = 3;
const plain = pagesPdf(PAGES);
const WEAK = ['--allow-weak-crypto'];

/** qpdf's options for each way to encrypt a PDF. */
const methods: Record<string, { options: string[]; bits: string; flags: string[] }> = {
  'RC4-40': { options: WEAK, bits: '40', flags: ['--print=n'] },
  'RC4-128': { options: WEAK, bits: '128', flags: ['--use-aes=n', '--print=none'] },
  'AES-128': { options: WEAK, bits: '128', flags: ['--use-aes=y', '--print=none'] },
  'AES-256': { options: [], bits: '256', flags: ['--print=none'] },
};

function encrypted(method: string, user: string): Buffer {
  const { options, bits, flags } = methods[method]!;
  return qpdf(plain, [...options, '--encrypt', user, 'owner', bits, ...flags, '--']);
}

function assertSamePages(copy: Buffer): void {
  assert.match(qpdfSays(copy, ['--show-encryption']), /File is not encrypted/);
  qpdfSays(copy, ['--check']);
  const ink = inkOfPages(copy);
  assert.ok(
    ink.every((share) => share > 0.001),
    `ink ${ink.join()}`,
  );
  assert.deepEqual(ink, inkOfPages(plain));
}

for (const method of Object.keys(methods)) {
  describe(method, () => {
    it('reads a document that its owner locked, without a password [P07]', async () => {
      const inspection = await inspect(encrypted(method, ''));
      assert.deepEqual(inspection, { kind: 'readable', pageCount: PAGES, isEncrypted: true });
    });
    it('writes a copy of an owner-locked document that prints the same [P07]', async () => {
      const { kind, copy } = await decrypt(encrypted(method, ''));
      assert.equal(kind, 'decrypted');
      assertSamePages(copy);
    });
    it('asks for a password, refuses a wrong one and accepts the right one', async () => {
      const bytes = encrypted(method, 'pässwort');
      assert.deepEqual(await inspect(bytes), { kind: 'refused', reason: 'password_needed' });
      assert.deepEqual(await inspect(bytes, 'passwort'), {
        kind: 'refused',
        reason: 'password_wrong',
      });
      const right = await inspect(bytes, 'pässwort');
      assert.deepEqual(right, { kind: 'readable', pageCount: PAGES, isEncrypted: true });
    });
    it("accepts the owner's password too", async () => {
      assert.equal((await inspect(encrypted(method, 'user'), 'owner')).kind, 'readable');
    });
    it('writes a copy that prints the same', async () => {
      const { kind, copy } = await decrypt(encrypted(method, 'user'), 'user');
      assert.equal(kind, 'decrypted');
      assertSamePages(copy);
    });
  });
}

it('writes nothing for a wrong password', async () => {
  const { copy, ...decryption } = await decrypt(encrypted('AES-256', 'user'), 'resu');
  assert.deepEqual(decryption, { kind: 'refused', reason: 'password_wrong' });
  assert.equal(copy.length, 0);
});
