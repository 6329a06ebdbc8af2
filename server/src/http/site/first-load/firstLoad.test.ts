import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  FIRST_LOAD_FILE,
  PAGE_PLACEHOLDER,
  passwordPages,
  type FirstLoads,
  type HostFirstLoads,
} from '@parchi/contract';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const SCRIPT = 'early();';
const CSS = 'h1{color:red}';
const frame = {
  en: `<main>${PAGE_PLACEHOLDER}</main>`,
  hi: `<main lang="hi">${PAGE_PLACEHOLDER}</main>`,
};
const hostLoads: HostFirstLoads = {
  script: SCRIPT,
  css: CSS,
  frames: { normal: frame, wide: frame, bare: frame },
  pages: {
    '/sign-in': {
      en: {
        files: [{ file: 'assets/sign-in.js' }],
        view: { html: '<h1>Sign in $&</h1>', css: '', dependsOnSearch: false },
      },
    },
  },
  remotePage: {
    en: { files: [{ file: 'assets/region.js' }] },
    hi: { files: [{ file: 'assets/region-hi.js' }] },
  },
};
const teaHash = `sha256-${'t'.repeat(43)}=`;
const teaPage: FirstLoads['pages'][string] = {
  en: {
    files: [{ file: 'assets/tea.css', integrity: teaHash }],
    view: { html: '<h1>Tea</h1>', css: 'h1{color:green}', dependsOnSearch: true },
  },
  hi: { files: [{ file: 'assets/tea-hi.js', integrity: teaHash }] },
};
const teaLoads: FirstLoads = { pages: { '/tea/:id': teaPage } };
const tea = JSON.stringify(teaLoads);
const pages = [
  { path: '/tea/:id', audience: 'people', frame: 'normal', title: 'Tea' },
  { path: '/cups', audience: 'people', frame: 'normal', title: 'Cups', needsSignIn: true },
];
let folder: string;
let registryFile: string;
let server: TestServer;
/** Stands for a web server of another team. */
let elsewhere: Server;
let answer: string | undefined;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-first-load-'));
  registryFile = path.join(folder, 'remotes.json');
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  await mkdir(path.join(folder, 'remote-tea/dist'), { recursive: true });
  const page =
    '<head><title>host</title><link href="/assets/main.css" rel="stylesheet"><script defer="defer" src="/assets/main.js"></script></head><div id="root"></div>';
  await writeFile(path.join(folder, 'host/dist/index.html'), page);
  await writeFile(path.join(folder, 'host/dist', FIRST_LOAD_FILE), JSON.stringify(hostLoads));
  await writeFile(path.join(folder, 'remote-tea/dist', FIRST_LOAD_FILE), tea);
  // Without an answer, it keeps the server waiting.
  elsewhere = createServer((_request, reply) => answer !== undefined && reply.end(answer));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  await deploy('/remotes/remote-tea/remoteEntry.js');
  server = await startServer({ appsFolder: folder, settings: { remotesFile: registryFile } });
});
after(async () => {
  await server.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
  await rm(folder, { recursive: true });
});

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const origin = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

async function deploy(entry: string, firstLoad = hashOf(tea), announced = pages): Promise<void> {
  const remote = { entry, integrity: teaHash, firstLoad, pages: announced };
  await writeFile(registryFile, JSON.stringify({ remotes: { 'remote-tea': remote } }));
}

const get = (url: string, language = 'en-IN,en;q=0.9') =>
  server.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });
const preloadsOf = (html: string) => [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(String);
const bodyOnceLoaded = (t: TestContext, url: string) =>
  t.waitFor(async () => {
    const { body } = await get(url);
    assert.match(body, /tea\.css/);
    return body;
  });

test('a document starts the session check by a script that its policy allows by hash', async () => {
  const { body, headers } = await get('/');
  assert.ok(body.includes(`<script>${SCRIPT}</script>`));
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  const policy = String(headers['content-security-policy']);
  assert.match(
    policy,
    new RegExp(`script-src 'self'[^;]* 'sha256-${hash.replaceAll('+', '\\+')}'`),
  );
  assert.doesNotMatch(policy, /'unsafe/);
});

for (const url of ['/cups?size=2', '/account']) {
  test(`the document of ${url} only redirects to sign-in when there is no session [F-332]`, async () => {
    const { body, statusCode, headers } = await get(url);
    assert.equal(statusCode, 200);
    const [, script = ''] = /<script>(.*?)<\/script>/.exec(body) ?? [];
    assert.match(script, /^location\.replace\('\/sign-in\?next='/);
    assert.doesNotMatch(body, /main\.js|main\.css|first-view|preload|early\(\)/);
    const hash = createHash('sha256').update(script).digest('base64');
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`));
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.match(String(headers['vary']), /cookie/);
  });
}

test('the document of a page that needs a session is complete for a browser with a session cookie [F-332]', async () => {
  const headers = { accept: 'text/html', cookie: 'parchi_session=of-long-ago' };
  const { body, headers: sent } = await server.inject({ url: '/cups', headers });
  assert.match(body, /main\.js/);
  assert.ok(body.includes(`<script>${SCRIPT}</script>`));
  assert.doesNotMatch(body, /location\.replace/);
  assert.match(String(sent['vary']), /cookie/);
});

const styleHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

test('a document holds the style sheet of all pages in place of a link', async () => {
  const { body, headers } = await get('/no-such-page');
  assert.ok(body.includes(`<style>${CSS}</style>`));
  assert.doesNotMatch(body, /rel="stylesheet"|first-view/);
  assert.ok(
    String(headers['content-security-policy']).includes(`style-src 'self' ${styleHash(CSS)}`),
  );
});

test('the document of a page contains its first view before the React root', async () => {
  assert.ok(
    (await get('/sign-in')).body.includes(
      '<div id="first-view"><main><h1>Sign in $&</h1></main></div><div id="root">',
    ),
  );
});

test('the document of a remote’s page contains its first view, and styles of host and remote', async (t) => {
  await bodyOnceLoaded(t, '/tea/7');
  const { body, headers } = await get('/tea/7');
  assert.ok(
    body.includes('<div id="first-view" data-depends-on-search><main><h1>Tea</h1></main></div>'),
  );
  const css = `${CSS}h1{color:green}`;
  assert.ok(body.includes(`<style>${css}</style>`));
  assert.ok(String(headers['content-security-policy']).includes(styleHash(css)));
});

test('a document preloads only the files of its own page', async () => {
  assert.deepEqual(preloadsOf((await get('/')).body), []);
  assert.deepEqual(preloadsOf((await get('/no-such-page')).body), []);
  assert.deepEqual(preloadsOf((await get('/sign-in')).body), [
    '<link rel="preload" as="script" href="/assets/sign-in.js">',
  ]);
});

test('a remote’s page preloads its entry and files with the attributes of the later requests', async (t) => {
  const at = '/remotes/remote-tea';
  assert.deepEqual(preloadsOf(await bodyOnceLoaded(t, '/tea/7')), [
    '<link rel="preload" as="script" href="/assets/region.js">',
    `<link rel="preload" as="script" href="${at}/remoteEntry.js" integrity="${teaHash}" crossorigin>`,
    `<link rel="preload" as="style" href="${at}/assets/tea.css" integrity="${teaHash}">`,
  ]);
});

test('a document uses the first accepted language that the site has', async (t) => {
  await bodyOnceLoaded(t, '/tea/7');
  const { body, headers } = await get('/tea/7', 'fr, hi-IN;q=0.8, en;q=0.5');
  assert.match(body, /region-hi\.js.*tea-hi\.js/);
  assert.match(String(headers.vary), /accept-language/);
  assert.match((await get('/tea/7', 'fr')).body, /tea\.css/);
});

test('a remote at its own origin is preloaded with CORS', async (t) => {
  answer = tea;
  await deploy(`${origin()}/r/remoteEntry.js`);
  const links = preloadsOf(await bodyOnceLoaded(t, '/tea/7'));
  assert.ok(
    links.includes(
      `<link rel="preload" as="style" href="${origin()}/r/assets/tea.css" integrity="${teaHash}" crossorigin>`,
    ),
  );
});

test('documents and headers of pages for passwords load no file of a remote [F-240]', async (t) => {
  // A registry written by hand may hold a remote that claims these pages.
  const claims = passwordPages.map((at) => ({
    path: at,
    audience: 'people',
    frame: 'normal',
    title: 'Tea',
  }));
  const greedy: FirstLoads = {
    pages: Object.fromEntries(['/tea/:id', ...passwordPages].map((at) => [at, teaPage])),
  };
  answer = JSON.stringify(greedy);
  await deploy(`${origin()}/greedy/remoteEntry.js`, hashOf(answer), [...pages, ...claims]);
  // Until the server has read what the remote's pages load, no document could name it.
  await bodyOnceLoaded(t, '/tea/7');
  for (const url of passwordPages) {
    const cookie = 'parchi_session=of-long-ago';
    const { body, headers } = await server.inject({
      url,
      headers: { accept: 'text/html', cookie },
    });
    const withoutRegistry = body.replace(
      /<script type="application\/json" id="remotes">.*?<\/script>/,
      '',
    );
    assert.notEqual(withoutRegistry, body, url);
    assert.doesNotMatch(withoutRegistry, /greedy|tea\.css|remoteEntry/, url);
    assert.doesNotMatch(JSON.stringify(headers), /greedy|remoteEntry|127\.0\.0\.1/, url);
    assert.equal(headers['link'], undefined, url);
  }
});

for (const [what, given, hash] of [
  ['is never answered', undefined, hashOf('late')],
  ['has other bytes than the registry says', tea, hashOf('other')],
  ['is unreadable', '{', hashOf('{')],
] as const) {
  test(`a first-load.json that ${what} only disables the preloads [F-270]`, async () => {
    answer = given;
    await deploy(`${origin()}/${hash.slice(7, 9)}/remoteEntry.js`, hash);
    for (let visit = 0; visit < 2; visit += 1) {
      const reply = await get('/tea/7');
      assert.equal(reply.statusCode, 200);
      assert.match(reply.body, /id="remotes"/);
      assert.deepEqual(preloadsOf(reply.body), []);
      // The server reads the file in the background.
      await pause(100);
    }
  });
}
