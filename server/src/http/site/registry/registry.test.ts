import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { passwordPages, type DeployedRemote } from '@parchi/contract';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const html = { accept: 'text/html,*/*' };
let folder: string;
let file: string;
let ground: TestServer;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-registry-'));
  file = path.join(folder, 'remotes.json');
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  const page = '<head><title>host</title></head>';
  await writeFile(path.join(folder, 'host/dist/index.html'), page);
  await mkdir(path.join(folder, 'remote-tea/dist'), { recursive: true });
  await writeFile(path.join(folder, 'remote-tea/dist/beside-host.html'), page);
  ground = await startServer();
});
after(async () => {
  await ground.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await rm(file, { force: true });
  await writeRegistry({ 'remote-tea': remote('https://tea.example') });
  server = await start();
});
afterEach(() => server.close());

const start = () =>
  startServer({ beside: ground, settings: { remotesFile: file }, appsFolder: folder });

function remote(origin: string, ...paths: string[]): DeployedRemote {
  const pages = ['/tea', ...paths].map((page) => ({
    path: page,
    audience: 'people' as const,
    frame: 'normal' as const,
  }));
  return { entry: `${origin}/remoteEntry.js`, pages };
}

const writeRegistry = (remotes: Record<string, unknown>) =>
  writeFile(file, JSON.stringify({ remotes }));

const open = (url: string, headers = {}) =>
  server.inject({ url, headers: { ...html, ...headers } });

async function policy(url = '/'): Promise<string> {
  return String((await open(url)).headers['content-security-policy']);
}

/** Returns the registry in a page. */
function registryIn(page: string): unknown {
  const [, data] = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(page) ?? [];
  assert.ok(data, page);
  return JSON.parse(data);
}

test('applies registry changes without a restart, and forbids framing of pages [B04]', async () => {
  for (const origin of ['https://files.example', 'https://files2.example:8443']) {
    const remotes = { 'remote-tea': remote(origin, '/tea/:id') };
    await writeRegistry(remotes);
    const served = await server.inject({ url: '/remotes.json' });
    assert.deepEqual(served.json(), { remotes });
    assert.equal(served.headers['cache-control'], 'no-cache');
    const page = await open('/tea/7');
    assert.equal(page.statusCode, 200);
    assert.deepEqual(registryIn(page.body), { remotes });
    const rules = String(page.headers['content-security-policy']);
    assert.ok(rules.includes(`script-src 'self' 'wasm-unsafe-eval' ${origin};`), rules);
    assert.doesNotMatch(rules, /'unsafe/);
    assert.match(rules, /frame-ancestors 'none'/);
  }
});

test('pages for passwords load no files of remotes, and other windows can’t reach them [F-240]', async () => {
  for (const page of [...passwordPages, `${passwordPages[0]}/?next=%2Ftea`]) {
    const { headers } = await open(page);
    const rules = String(headers['content-security-policy']);
    assert.doesNotMatch(rules, /tea\.example|worker-src[^;]*blob/, page);
    assert.match(rules, /script-src 'self'(?: 'sha256-[\w+/=]+')?;/);
    assert.equal(headers['cross-origin-opener-policy'], 'noopener-allow-popups');
  }
  assert.equal((await open('/')).headers['cross-origin-opener-policy'], 'same-origin');
});

test('a remote’s page for passwords may load only that remote’s code [F-244]', async () => {
  const [page] = remote('').pages;
  const signIn = { ...page, path: '/tea-sign-in', isForPasswords: true };
  const tea = { ...remote('https://tea.example'), pages: [page, signIn] };
  await writeRegistry({
    'remote-tea': tea,
    'remote-cups': remote('https://cups.example', '/cups'),
  });
  const { body, headers } = await open('/tea-sign-in');
  const rules = String(headers['content-security-policy']);
  assert.match(rules, /script-src 'self' https:\/\/tea\.example;/);
  assert.doesNotMatch(rules, /cups|worker-src[^;]*blob/);
  assert.equal(headers['cross-origin-opener-policy'], 'noopener-allow-popups');
  assert.deepEqual(registryIn(body), {
    remotes: { 'remote-tea': tea, 'remote-cups': remote('https://cups.example', '/cups') },
  });
  assert.match(await policy('/tea'), /script-src [^;]*cups\.example/);
});

test('pages may load from a remote’s origin only what the remote announces [F-242]', async () => {
  const [tea, cups, spoons] = ['tea', 'cups', 'spoons'].map((name) => `https://${name}.example`);
  await writeRegistry({
    'remote-tea': remote(tea ?? ''),
    'remote-cups': { ...remote(cups ?? '', '/cups'), loads: ['connect', 'img'] },
    'remote-spoons': { ...remote(spoons ?? '', '/spoons'), loads: ['font', 'media'] },
  });
  const rules = new Map(
    (await policy()).split('; ').map((rule) => {
      const [directive = '', ...sources] = rule.split(' ');
      return [directive, sources.filter((source) => source.startsWith('https:'))];
    }),
  );
  assert.deepEqual(rules.get('script-src'), [tea, cups, spoons]);
  assert.deepEqual(rules.get('style-src'), [tea, cups, spoons]);
  for (const directive of ['connect-src', 'img-src'])
    assert.deepEqual(rules.get(directive), [cups]);
  for (const directive of ['font-src', 'media-src'])
    assert.deepEqual(rules.get(directive), [spoons]);
  assert.doesNotMatch(await policy('/remotes/remote-tea/'), /example/, 'a page without a host');
});

test('compresses a page, and sends it again only if it has changed', async () => {
  const plain = await open('/tea');
  const brotli = await open('/tea', { 'accept-encoding': 'gzip, deflate, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
  const gzip = await open('/tea', { 'accept-encoding': 'gzip' });
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
  const known = { 'if-none-match': String(plain.headers.etag) };
  assert.equal((await open('/tea', known)).statusCode, 304);
  assert.equal((await open('/no-tea', known)).statusCode, 404);

  await writeRegistry({ 'remote-tea': remote('https://tea2.example') });
  assert.equal((await open('/tea', known)).statusCode, 200);
});

test('embeds the registry fields that the host needs, without closing their element early', async () => {
  const used = remote('/tea</script><b>');
  const [page] = used.pages;
  const entry = { ...used, version: '1.0.0', pages: [{ ...page, title: 'Tea' }] };
  await writeRegistry({ 'remote-tea': entry });
  assert.deepEqual(registryIn((await open('/tea')).body), { remotes: { 'remote-tea': used } });
  assert.deepEqual((await server.inject({ url: '/remotes.json' })).json(), {
    remotes: { 'remote-tea': entry },
  });
});

test('loads remotes over http only from this machine, and alerts for others [F-134]', async () => {
  await writeRegistry({
    'remote-files': remote('http://files.example:8082'),
    'remote-customer': remote('http://127.0.0.1:8083'),
    'remote-shop': remote('https://shop.example'),
  });
  for (let visit = 0; visit < 2; visit += 1) {
    assert.match(
      await policy(),
      /script-src 'self' 'wasm-unsafe-eval' http:\/\/127\.0\.0\.1:8083 https:\/\/shop\.example;/,
    );
  }
  const [alert, ...others] = server.log.takeErrors();
  assert.deepEqual([alert?.alert, alert?.remote, others], ['insecure_remote', 'remote-files', []]);
  assert.match(String(alert?.msg), /remote-files is not loaded from http:\/\/files\.example:8082/);
});

test('warns about a remote or canary at another origin without an integrity hash [F-221]', async () => {
  const checked = { integrity: `sha256-${'A'.repeat(43)}=` };
  const tea = remote('https://tea.example');
  const cups = remote('https://cups.example', '/cups');
  await writeRegistry({
    'remote-tea': { ...tea, ...checked, canary: { ...tea, percent: 10 } },
    'remote-cups': { ...cups, ...checked },
    'remote-own': { ...remote('', '/own'), entry: '/remotes/remote-own/remoteEntry.js' },
  });
  const before = server.log.lines.length;
  for (let visit = 0; visit < 2; visit += 1) await open('/tea');
  const lines = server.log.lines.slice(before);
  const warned = lines.filter(({ alert }) => alert === 'remote_without_integrity');
  assert.deepEqual(
    warned.map(({ remote: name }) => name),
    ['remote-tea'],
  );
});

test('keeps the last good registry while the file is half-written or missing [F-204]', async () => {
  for (const spoil of [() => writeFile(file, '{"remotes":'), () => rm(file)]) {
    await spoil();
    for (let visit = 0; visit < 2; visit += 1) {
      assert.equal((await open('/tea')).statusCode, 200);
      assert.match(await policy(), /https:\/\/tea\.example/);
    }
    const alerts = server.log.takeErrors().map(({ alert }) => alert);
    assert.deepEqual(alerts, ['remotes_file_unreadable'], 'one line for each change');
  }
});

test('keeps the last good entry of a remote with a bad entry, and updates the others [F-204]', async () => {
  await writeRegistry({ 'remote-tea': 7, 'remote-cups': remote('https://cups.example', '/cups') });
  assert.equal((await open('/tea')).statusCode, 200);
  assert.equal((await open('/cups')).statusCode, 200);
  assert.match(
    await policy(),
    /script-src 'self' 'wasm-unsafe-eval' https:\/\/tea\.example https:\/\/cups\.example;/,
  );
  const [alert, ...others] = server.log.takeErrors();
  assert.match(
    String(alert?.msg),
    /“entry” of remote-tea is missing or wrong\. Its last good entry is used\./,
  );
  assert.deepEqual(others, []);

  await writeRegistry({ 'remote-cups': remote('https://cups.example', '/cups') });
  assert.doesNotMatch(await policy(), /tea/);
});

test('a site without a registry serves its own pages and no others', async () => {
  await rm(file);
  const other = await startServer({
    beside: ground,
    settings: { remotesFile: file },
    appsFolder: folder,
  });
  const home = await other.inject({ url: '/', headers: html });
  assert.equal(home.statusCode, 200);
  assert.equal(registryIn(home.body), null);
  assert.equal((await other.inject({ url: '/tea', headers: html })).statusCode, 503);
  assert.equal((await other.inject({ url: '/remotes.json' })).statusCode, 404);
  assert.deepEqual(
    other.log.takeErrors().map(({ alert }) => alert),
    ['remotes_file_unreadable'],
  );
  await other.close();
});
