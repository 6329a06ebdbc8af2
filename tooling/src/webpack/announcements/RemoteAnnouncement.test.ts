import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { AnnouncedPage, RemoteNeeds } from '@parchi/contract';
import webpack from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { remoteConfig } from '../appConfig.ts';

let output: string;
let announced: RemoteNeeds & { readonly pages: readonly AnnouncedPage[] };
const pages = ['/send-file', '/receive-file', '/unlisted'].map((path): AnnouncedPage => ({
  path,
  audience: 'people',
  frame: 'normal',
  title: 'Files',
  ...(path === '/unlisted' && { needsSignIn: true }),
}));

before(async () => {
  output = await mkdtemp(join(tmpdir(), 'parchi-announcement-'));
  const folder = join(repositoryRoot, 'remote-files');
  const configs = remoteConfig({ folder, title: '', pages })(undefined, {});
  const [config] = configs;
  assert.ok(config);
  const compiler = webpack({ ...config, output: { ...config.output, path: output } });
  await promisify((done: (error: Error | null) => void) => compiler.run(done))();
  await promisify((done: (error?: Error | null) => void) => compiler.close(done))();
  announced = JSON.parse(await readFile(join(output, 'remote.json'), 'utf8')) as typeof announced;
});
after(() => rm(output, { recursive: true }));

test('a build announces the calls that it makes, but not those of shared packages', () => {
  assert.deepEqual(announced.calls, [
    '/file/delete',
    '/file/download',
    '/file/open',
    '/file/openings',
    '/file/receive',
    '/file/send',
    '/file/send-uploaded',
    '/file/single-download',
    '/file/uploads',
    '/site/report',
  ]);
});

test('a build announces the names of its calls, but not those of shared packages', () => {
  const { callNames = [] } = announced;
  assert.ok(callNames.includes('receiveFiles'));
  assert.equal(callNames.includes('getSession'), false);
});

test('a build announces which exports of shared packages it uses, and the range that it accepts', () => {
  const { '@parchi/shared-ui': ui, react } = announced.shared;
  assert.ok(ui);
  assert.ok(ui.exports.includes('Button'));
  assert.equal(ui.exports.includes('AppFrame'), false, 'an export that only the host uses');
  assert.equal(react?.range, '^19.0.0');
  assert.equal('@parchi/contract' in announced.shared, false, 'a package that is not shared');
});

test('a build announces the previews of its pages, in every language of the app', () => {
  const [sending, , unlisted] = announced.pages;
  assert.deepEqual(Object.keys(sending?.previews ?? {}), messageLocales(repositoryRoot));
  assert.equal(sending?.previews?.['en']?.title, 'Send files');
  assert.deepEqual(unlisted, pages[2]);
});

test('a build announces which of its pages need a session', () => {
  assert.deepEqual(
    announced.pages.map(({ needsSignIn = false }) => needsSignIn),
    [false, false, true],
  );
});
