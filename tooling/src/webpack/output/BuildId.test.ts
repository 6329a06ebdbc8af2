import assert from 'node:assert/strict';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test, type TestContext } from 'node:test';
import webpack from 'webpack';
import { BuildId } from './BuildId.ts';

const sources = {
  'app/index.js': `import { price } from '../shared/price.js'; import('./page.js').then(console.log, price);`,
  'app/page.js': `/* A comment. */ export const page = VALUE;`,
  'shared/price.js': `export const price = 7;`,
  'package-lock.json': '{}',
};

/** Builds an app of a repository with these sources. Returns the build's id, and its files by their names. */
async function build(
  context: TestContext,
  changes: Record<string, string>,
  { value = '1', included = '' } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'parchi-build-id-'));
  context.after(() => rm(folder, { recursive: true }));
  for (const [file, text] of Object.entries({ ...sources, ...changes })) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const path = join(folder, 'dist');
  const compiler = webpack({
    context: join(folder, 'app'),
    mode: 'production',
    entry: './index.js',
    output: {
      path,
      filename: 'entry.js',
      chunkFilename: '[contenthash:12].js',
      chunkLoadingGlobal: `app_${BuildId.placeholder}`,
    },
    plugins: [
      new BuildId(),
      new webpack.DefinePlugin({ VALUE: value }),
      ({ hooks }) =>
        hooks.thisCompilation.tap('test', (compilation) => BuildId.include(compilation, included)),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  assert.ok(stats && !stats.hasErrors(), stats?.toString());
  const files: Record<string, string> = {};
  for (const name of await readdir(path)) files[name] = await readFile(join(path, name), 'utf8');
  return { id: BuildId.of(stats.compilation), files };
}

test('the files contain the id, and unrelated changes change no byte', async (context) => {
  const first = await build(context, {});
  assert.match(first.id, /^[0-9a-f]{8}$/);
  assert.equal(Object.keys(first.files).length, 2);
  for (const text of Object.values(first.files)) assert.ok(text.includes(`app_${first.id}`));

  const unrelated = { 'package-lock.json': '{ "a": 1 }', 'shared/other.js': 'export const a = 1;' };
  assert.deepEqual(await build(context, unrelated), first);
  const comment = { 'app/page.js': sources['app/page.js'].replace('A comment', 'Another one') };
  assert.deepEqual(await build(context, comment), first);
});

test('a changed shared module, configuration or included text changes the id and the chunk names', async (context) => {
  const first = await build(context, {});
  const shared = await build(context, { 'shared/price.js': 'export const price = 8;' });
  const configured = await build(context, {}, { value: '2' });
  const announced = await build(context, {}, { included: 'a page' });
  const builds = [first, shared, configured, announced];
  assert.equal(new Set(builds.map(({ id }) => id)).size, 4);
  const chunks = builds.map(({ files }) => Object.keys(files).find((name) => name !== 'entry.js'));
  // Chunks contain the id. If another build's chunk had the same name, browsers would use the cached one.
  assert.equal(new Set(chunks).size, 4);
});
