import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAdvisories } from './findAdvisories.ts';

test('names each production package that an advisory affects, wherever it is installed [F-135]', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/ws': { version: '8.21.3' },
    'node_modules/engine.io/node_modules/ws': { version: '8.20.0' },
    'node_modules/webpack/node_modules/ws': { version: '7.0.0', dev: true },
    'node_modules/wsx': { version: '1.0.0' },
  };
  const advisory = { package: 'ws', vulnerable: '<8.21.1', title: 'A crash.' };
  assert.deepEqual(findAdvisories({ packages }, [advisory]), [
    'node_modules/engine.io/node_modules/ws is 8.20.0, in <8.21.1: A crash.',
  ]);
});
