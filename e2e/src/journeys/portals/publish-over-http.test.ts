import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import {
  changeShare,
  publish,
  publishCanary,
  rollBack,
  type Target,
} from '../../../../tooling/src/publish/publish.ts';
import { openStore } from '../../../../tooling/src/publish/store/openStore.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { findFreePort } from '../../../../tooling/src/debian/findFreePort.ts';
import { builtRemote, remotePage } from '../../fixtures/remotes/remotes.ts';
import { type Nginx, startNginx } from '../../../../tooling/src/debian/nginx.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';

describe('publishing over http, with docs/publish-nginx.conf', () => {
  let folder: string;
  let to: string;
  let nginx: Nginx;
  let site: Site;
  let target: Target;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-over-http-'));
    to = join(folder, 'portals');
    const passwords = join(folder, 'htpasswd');
    await writeFile(passwords, 'remote-files:{PLAIN}of-files\nremote-shop:{PLAIN}of-shop\n');
    nginx = await startNginx({
      port: await findFreePort(),
      config: 'docs/publish-nginx.conf',
      changes: [
        ['root /srv/portals;', `root ${to};`],
        ['auth_basic_user_file /etc/nginx/portals.htpasswd;', `auth_basic_user_file ${passwords};`],
      ],
    });
    site = await startSite({ settings: { PORTALS_DIR: to, LOG_LEVEL: 'fatal' } });
  });

  after(async () => {
    await site.stop();
    await nginx.stop();
    await rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    await mkdir(to);
    target = as('remote-files:of-files');
  });
  afterEach(() => rm(to, { recursive: true }));

  function as(credentials: string): Target {
    const store = openStore(nginx.origin, credentials);
    return { name: NAME, store, site: site.origin, address: '/portals' };
  }

  /** Makes another build of the portal. */
  async function otherBuild(buildId: string): Promise<string> {
    const copy = join(folder, buildId);
    await changeBuild({ name: NAME, to: copy, buildId, change: (_file, content) => content });
    return copy;
  }

  test('the site serves what a team has published, byte for byte', async () => {
    const build = await publish(target, builtRemote(NAME));
    const files = await readdir(builtRemote(NAME), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((entry) => entry.isFile())) {
      const file = join(parentPath, name).slice(builtRemote(NAME).length);
      const [sent, kept] = await Promise.all(
        [builtRemote(NAME), join(to, NAME, build)].map((place) => readFile(join(place, file))),
      );
      assert.deepEqual(kept, sent, file);
    }
    assert.deepEqual((await readdir(to)).sort(), [NAME, 'remotes.json'], 'nothing is left');

    const browser = await launchChromium();
    const { page, end } = await startVisit(browser);
    const { path, heading } = remotePage(NAME);
    await page.goto(site.origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await end();
    await browser.close();
  });

  test('keeps the last three builds, gives a canary to everybody, and rolls a build back', async () => {
    await publish(target, builtRemote(NAME));
    for (const id of ['0000000a', '0000000b']) await publish(target, await otherBuild(id));
    await publishCanary(target, await otherBuild('0000000c'), 10);
    assert.match(await changeShare(target, 100), /0000000c$/);
    const kept = (await readdir(join(to, NAME))).map((name) => name.slice(-8)).sort();
    assert.deepEqual(kept, ['0000000a', '0000000b', '0000000c']);
    assert.match(await rollBack(target), /0000000b$/);
    const { remotes } = JSON.parse(await readFile(join(to, 'remotes.json'), 'utf8')) as {
      remotes: Record<string, { entry: string }>;
    };
    assert.match(String(remotes[NAME]?.entry), /^\/portals\/remote-files\/.*-0000000b\//);
  });

  test('recovers from a run that was interrupted while sending files [F-235]', async () => {
    await target.store.makeFolder('publishing.lock');
    await target.store.replace('publishing.lock/sign-of-life', 'of a dead run');
    await target.store.replace(`${NAME}/unfinished-1/remoteEntry.js`, 'half');
    const build = await publish(target, builtRemote(NAME));
    assert.deepEqual(await readdir(join(to, NAME)), [build]);
    assert.deepEqual((await readdir(to)).sort(), [NAME, 'remotes.json']);
  });

  test('refuses a second run while the first one is alive', async () => {
    const dist = builtRemote(NAME);
    const results = await Promise.allSettled([publish(target, dist), publish(target, dist)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  for (const credentials of ['', 'remote-files:guessed', 'remote-tea:of-files']) {
    test(`refuses the credentials “${credentials}” with a message, and writes nothing [F-236]`, async () => {
      const publication = publish(as(credentials), builtRemote(NAME));
      await assert.rejects(publication, /PORTALS_CREDENTIALS is wrong/);
      assert.deepEqual(await readdir(to), []);
    });
  }

  test('lets a team write only to the folder of its own portal [F-236]', async () => {
    const build = await publish(target, builtRemote(NAME));
    const { store } = as('remote-shop:of-shop');
    const own = 'remote-shop/1.0.0-00000000';
    await store.replace(`${own}/remoteEntry.js`, 'own');
    const attempts = [
      () => store.replace(`${NAME}/${build}/remoteEntry.js`, 'foreign'),
      () => store.replace('elsewhere.js', 'foreign'),
      () => store.moveFolder(own, `${NAME}/1.0.0-11111111`),
      () => store.removeFolder(`${NAME}/${build}`),
      () => store.list(NAME),
    ];
    for (const attempt of attempts) await assert.rejects(attempt, /may not write there/);
    for (const way of ['..', '%2e%2e', '.%2E']) {
      const destination = `/remote-shop/${way}/${NAME}/1.0.0-11111111/`;
      const authorization = `Basic ${Buffer.from('remote-shop:of-shop').toString('base64')}`;
      const headers = { authorization, destination };
      const { status } = await fetch(`${nginx.origin}/${own}/`, { method: 'MOVE', headers });
      assert.equal(status, 403, destination);
    }
    assert.deepEqual(await readdir(join(to, NAME)), [build]);
    const entry = await readFile(join(to, NAME, build, 'remoteEntry.js'));
    assert.deepEqual(entry, await readFile(join(builtRemote(NAME), 'remoteEntry.js')));
  });

  test('refuses a web server that accepts no publications, and one without https, with a message', async () => {
    const store = openStore(site.origin, 'a:b');
    await assert.rejects(publish({ ...target, store }, builtRemote(NAME)), /publish-nginx\.conf/);
    assert.throws(() => openStore('http://publish.parchi.example', 'a:b'), /is not https/);
  });
});
