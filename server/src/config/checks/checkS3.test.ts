import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { describeStartupError } from '../../process/describeStartupError.ts';
import { openDependencies } from '../../dependencies.ts';
import { createLogger } from '../../process/createLogger.ts';
import { s3SettingsOf } from './checkS3.ts';
import { parseSettings, SettingsError } from '../settings.ts';

const complete = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'ap-south-1',
  S3_BUCKET: 'parchi-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('keeps files in DATA_DIR when no object store is set', () => {
  assert.equal(s3SettingsOf(parseSettings({})), undefined);
});

test('accepts a complete set of object store settings', () => {
  assert.deepEqual(s3SettingsOf(parseSettings(complete)), {
    endpoint: 'https://s3.example',
    region: 'ap-south-1',
    bucket: 'parchi-files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

for (const name of Object.keys(complete)) {
  test(`names ${name} if only the others are set [F-675]`, () => {
    assert.throws(() => parseSettings({ ...complete, [name]: '' }), {
      name: 'SettingsError',
      message: `${name} must be set, too, or none of the variables S3_….`,
    });
  });
}

test('refuses a bucket name that no service accepts [F-675]', () => {
  for (const S3_BUCKET of ['ab', 'Parchi', '-parchi', 'a/b']) {
    assert.throws(() => parseSettings({ ...complete, S3_BUCKET }), SettingsError);
  }
});

test('reports at startup that the object store can’t be used [F-675]', async () => {
  const settings = parseSettings({ ...complete, S3_ENDPOINT: 'http://127.0.0.1:9', DATA_DIR: '' });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parchi-s3-'));
  try {
    const opening = openDependencies({ ...settings, dataDir }, createLogger('silent'));
    const error: unknown = await opening.catch((reason: unknown) => reason);
    const sentence = describeStartupError(error, settings) ?? '';
    assert.match(sentence, /^The object store of S3_ENDPOINT can’t be used: .*ECONNREFUSED/);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
