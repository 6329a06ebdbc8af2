import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { publish } from './publish.ts';
import { folderStore } from './store/folderStore.ts';
import { entryOf, name, startPublishedSite, type PublishedSite } from './testing/publishedSite.ts';
import { withLock } from './withLock.ts';

let site: PublishedSite;

beforeEach(async () => {
  site = await startPublishedSite();
  await publish(site.target, await site.build('a'));
});
afterEach(() => site.close());

/** Publishes in another process, which is killed when it reaches a step: `add` or `replace` of its store. */
async function killWhilePublishing(dist: string, step: 'add' | 'replace'): Promise<void> {
  const code = `
    import { mkdir } from 'node:fs/promises';
    import { publish } from '${join(import.meta.dirname, 'publish.ts')}';
    import { folderStore } from '${join(import.meta.dirname, 'store/folderStore.ts')}';
    const store = folderStore(${JSON.stringify(site.to)});
    async function hang() {
      console.log('reached');
      await new Promise(() => undefined);
    }
    const target = { ...${JSON.stringify(site.target)}, store: {
      ...store,
      async add(source, folder) {
        if ('${step}' === 'add') {
          await mkdir(${JSON.stringify(join(site.to, name, 'unfinished-1'))});
          await hang();
        }
        await store.add(source, folder);
      },
      async replace(file, text) {
        if (file === 'remotes.json') await hang();
        await store.replace(file, text);
      },
    } };
    await publish(target, ${JSON.stringify(dist)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

for (const step of ['add', 'replace'] as const) {
  test(`publishes after a run that was killed before its “${step}” [F-233]`, async () => {
    await killWhilePublishing(await site.build('b'), step);
    assert.equal((await site.registry())[name]?.entry, entryOf('a'));
    assert.ok((await readdir(site.to)).includes('publishing.lock'), 'the lock was left');
    await publish(site.target, await site.build('c'));
    assert.equal((await site.registry())[name]?.entry, entryOf('c'));
    assert.deepEqual(await site.builds(), ['1.0.0-a', '1.0.0-c']);
    assert.deepEqual((await readdir(site.to)).sort(), [name, 'remotes.json'], 'nothing is left');
  });
}

test('a run that was suspended for long changes nothing after another run took over [F-233]', async () => {
  const store = folderStore(site.to);
  let beats = 0;
  const suspended = {
    ...store,
    replace: async (file: string, text: string) => {
      if ((beats += 1) === 1) await store.replace(file, text);
    },
  };
  await assert.rejects(
    withLock(suspended, async (assertLock) => {
      await withLock(store, () => Promise.resolve());
      await assertLock();
    }),
    /took over the lock/,
  );
  await withLock(store, (assertLock) => assertLock());
});

test('refuses at once while another run is alive', async () => {
  const store = folderStore(site.to);
  await withLock(store, async () => {
    await assert.rejects(
      withLock(store, () => Promise.resolve()),
      /Somebody else is publishing/,
    );
  });
});
