import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { repositoryRoot } from '../repositoryRoot.ts';
import { bundleServer } from './bundleServer.ts';

const caches = path.join(repositoryRoot, '.cache');
let folder = '';
before(async () => {
  mkdirSync(caches, { recursive: true });
  folder = mkdtempSync(path.join(caches, 'bundle-'));
  await bundleServer(folder);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('a bundle is ASCII, so that V8 keeps one byte for each character', () => {
  const files = readdirSync(folder);
  assert.ok(files.includes('main.js'));
  for (const file of files) {
    const code = readFileSync(path.join(folder, file), 'latin1');
    assert.doesNotMatch(code, /[^\0-\x7f]/, file);
  }
});

test('a bundle loads, and says in a sentence which setting is wrong', () => {
  const { stderr, status } = runWithWrongSettings();
  assert.equal(status, 1);
  assert.match(stderr, /^PUBLIC_URL .+/m);
  assert.doesNotMatch(stderr, /\n\s+at /, 'a sentence, not a stack');
});

test('a bundle does not make Node load undici, which the server does not need', () => {
  const tellModules = "process.on('exit', () => console.log(process.moduleLoadList.join('\\n')))";
  const { stdout } = runWithWrongSettings('--import', `data:text/javascript,${tellModules}`);
  assert.match(stdout, /^NativeModule http$/m);
  assert.doesNotMatch(stdout, /undici/);
});

function runWithWrongSettings(...nodeOptions: string[]) {
  return spawnSync(process.execPath, [...nodeOptions, path.join(folder, 'main.js')], {
    env: { PORT: '0', DATA_DIR: 'relative', HOST: 'nowhere.invalid', PUBLIC_URL: 'not a URL' },
    encoding: 'utf8',
  });
}
