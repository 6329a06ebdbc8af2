import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceRemote } from './replaceRemote.ts';

const local = { entry: '/local-remote/remoteEntry.js', title: '</script>' };
const registry = '{"remotes":{"remote-files":{"entry":"/a.js"},"remote-shop":{"entry":"/b.js"}}}';
const replaced = { remotes: { 'remote-files': local, 'remote-shop': { entry: '/b.js' } } };

test('replaces one remote in the registry and keeps the others', () => {
  assert.deepEqual(JSON.parse(replaceRemote(registry, 'remote-files', local)), replaced);
});

test('replaces one remote in the data block of a page', () => {
  const page = (json: string) =>
    `<head><script type="application/json" id="remotes">${json}</script></head><script>1</script>`;
  const result = replaceRemote(page(registry), 'remote-files', local);
  assert.equal(result, page(JSON.stringify(replaced).replaceAll('<', '\\u003c')));
  const added = page(JSON.stringify({ remotes: { a: { entry: '/a.js' } } }));
  assert.equal(replaceRemote(page('null'), 'a', { entry: '/a.js' }), added);
});

test('removes the preloads of the build that is replaced', () => {
  const link = (file: string) => `<link rel="preload" as="script" href="${file}" integrity="x">`;
  const page = (links: string) =>
    `<head>${links}<script type="application/json" id="remotes">{"remotes":{"a":{"entry":"/at/a/e.js"},"b":{"entry":"/at/b/e.js"}}}</script>`;
  const links = [link('/at/a/1.js'), link('/at/b/1.js'), link('/host.js')];
  const result = replaceRemote(page(links.join('')), 'a', { entry: '/at/a/e.js' });
  assert.equal(result, page(links.slice(1).join('')));
});

test('leaves a page without a registry unchanged', () => {
  assert.equal(replaceRemote('<h1>502</h1>', 'remote-files', local), '<h1>502</h1>');
});
