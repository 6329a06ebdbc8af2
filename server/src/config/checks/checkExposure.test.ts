import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from '../settings.ts';

const address = { PUBLIC_URL: 'http://192.168.1.10:8080' };

test('listens on this machine only and adds sample data by default [F-133]', () => {
  const { host, seedSampleData } = parseSettings({});
  assert.deepEqual({ host, seedSampleData }, { host: '127.0.0.1', seedSampleData: true });
});

const refused: readonly Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.10' },
  { HOST: 'parchi.example' },
  { TRUST_PROXY: 'on' },
];
for (const env of refused) {
  test(`refuses ${JSON.stringify(env)} without PUBLIC_URL, in one sentence [F-133]`, () => {
    assert.throws(
      () => parseSettings(env),
      /^SettingsError: [A-Z_]+=\S+ [^\n]+: set PUBLIC_URL [^\n]+\.$/,
    );
    assert.ok(parseSettings({ ...env, ...address }));
    assert.ok(parseSettings({ ...env, ALLOW_OPEN_DEMO: 'on' }));
  });
}

const seeded: readonly [Record<string, string>, boolean][] = [
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ HOST: '0.0.0.0', ...address }, false],
  [{ HOST: '127.0.0.1', ...address }, false],
  [{ HOST: '0.0.0.0', ALLOW_OPEN_DEMO: 'on' }, false],
  [{ HOST: '0.0.0.0', ...address, SEED_SAMPLE_DATA: 'on' }, true],
  [{ SEED_SAMPLE_DATA: 'off' }, false],
];
for (const [env, isSeeded] of seeded) {
  test(`${isSeeded ? 'adds' : 'adds no'} sample accounts with ${JSON.stringify(env)} [F-133]`, () =>
    assert.equal(parseSettings(env).seedSampleData, isSeeded));
}
