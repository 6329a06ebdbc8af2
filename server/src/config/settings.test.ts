import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@parchi/contract';
import { parseSettings, SettingsError } from './settings.ts';

test('uses the defaults for unset and empty variables', () => {
  const settings = parseSettings({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: '' });
  assert.equal(settings.port, 8080);
  assert.equal(settings.maxFileBytes, limits.maxFileBytes);
  assert.equal(settings.shareTtlSeconds, limits.shareTtlSeconds);
  assert.equal(settings.databaseUrl, undefined);
  assert.equal(settings.rateLimits, true);
  assert.deepEqual(settings.corsOrigins, []);
  assert.match(settings.dataDir, /\/\.data$/);
});

test('names every bad setting in a sentence of its own, and repeats no secret', () => {
  assert.throws(
    () => parseSettings({ PORT: '80a', DATABASE_URL: 'mysql://u:hunter2@h', RATE_LIMITS: 'yes' }),
    (error) => {
      assert.ok(error instanceof SettingsError);
      assert.deepEqual(error.sentences, [
        'PORT must be a whole number from 0 to 65535, not “80a”.',
        'DATABASE_URL must be an address like postgresql://user:password@host:5432/name.',
        'RATE_LIMITS must be on or off, not “yes”.',
      ]);
      return true;
    },
  );
});

const badValues: readonly [string, string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['MAX_FILE_BYTES', '0'],
  ['MAX_FILES_PER_SHARE', '101'],
  ['PUBLIC_URL', 'parchi.example'],
  ['PUBLIC_URL', 'https://parchi.example/path'],
  ['PUBLIC_URL', 'ftp://parchi.example'],
  ['CORS_ORIGINS', 'https://a.example,*'],
  ['LOG_LEVEL', 'loud'],
];
for (const [name, value] of badValues) {
  test(`refuses ${name}=${value}`, () => {
    assert.throws(
      () => parseSettings({ [name]: value }),
      new RegExp(`^SettingsError: ${name} must`),
    );
  });
}

test('normalises origins to the form that browsers send', () => {
  const { corsOrigins, publicUrl } = parseSettings({
    CORS_ORIGINS: 'https://a.example, http://localhost:3001',
    PUBLIC_URL: 'https://parchi.example/',
    ALLOW_SANDBOX_PAYMENTS: 'on',
  });
  assert.deepEqual(corsOrigins, ['https://a.example', 'http://localhost:3001']);
  assert.equal(publicUrl, 'https://parchi.example');
});

const publicSite = { PUBLIC_URL: 'https://parchi.example', ALLOW_SANDBOX_PAYMENTS: 'on' };
for (const [env, mustShopsConfirm] of [
  [{}, false],
  [publicSite, true],
  [{ ...publicSite, SHOP_EMAIL: 'any' }, false],
  [{ SHOP_EMAIL: 'confirmed' }, true],
] as const) {
  test(`new shops ${mustShopsConfirm ? 'confirm' : 'need not confirm'} their address with ${JSON.stringify(env)} [F-758]`, () => {
    assert.equal(parseSettings(env).mustShopsConfirm, mustShopsConfirm);
  });
}

for (const [env, areShopsVetted] of [
  [{}, false],
  [{ PUBLIC_URL: 'http://192.168.1.20:8080', HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://localhost:8443' }, false],
  [publicSite, true],
  [{ ...publicSite, SHOP_APPROVAL: 'none' }, false],
  [{ SHOP_APPROVAL: 'operator' }, true],
] as const) {
  test(`new shops ${areShopsVetted ? 'wait' : 'do not wait'} for approval with ${JSON.stringify(env)} [F-728]`, () => {
    assert.equal(parseSettings(env).areShopsVetted, areShopsVetted);
  });
}
