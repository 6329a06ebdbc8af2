import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test, type TestContext } from 'node:test';
import webpack from 'webpack';
import { CallNames } from './CallNames.ts';

/** Builds a module. Returns the calls that it adds to the shared slice, and the build's errors. */
async function build(context: TestContext, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'parchi-call-names-'));
  context.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.js'), source);
  await writeFile(join(folder, 'api.js'), 'export const injectCalls = (owner, define) => define;');
  const compiler = webpack({
    context: folder,
    mode: 'development',
    entry: './index.js',
    output: { path: join(folder, 'dist') },
    plugins: [new CallNames()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  assert.ok(stats);
  const { modules, errors } = stats.compilation;
  const found = [...modules].flatMap((module) => CallNames.of(module));
  return { found, errors: errors.map(({ message }) => message) };
}

const imported = "import { injectCalls } from './api.js';";

test('finds the names of the calls that a module adds, and their owner', async (context) => {
  const { found } = await build(
    context,
    `${imported} export const tea = injectCalls('remote-tea', (build) => ({ getTea: build, brew: () => ({ no: 1 }) }));`,
  );
  assert.deepEqual(found, [{ owner: 'remote-tea', names: ['getTea', 'brew'] }]);
});

test('finds calls that are added through a renamed import, and nothing else', async (context) => {
  const { found } = await build(
    context,
    `import { injectCalls as add } from './api.js';
     const injectCalls = () => undefined;
     injectCalls('no', () => ({ no: 1 }));
     export default [add('remote-tea', () => ({ getTea: 1 })), add('remote-tea', () => ({ getCup: 1 }))];`,
  );
  assert.deepEqual(
    found.flatMap(({ names }) => names),
    ['getTea', 'getCup'],
  );
});

for (const [what, call] of [
  ['an owner that is not a text', 'injectCalls(globalThis.name, () => ({ getTea: 1 }))'],
  ['names from elsewhere', "injectCalls('remote-tea', () => ({ ...globalThis.calls }))"],
  ['a computed name', "injectCalls('remote-tea', () => ({ [globalThis.name]: 1 }))"],
  ['a function that is elsewhere', "injectCalls('remote-tea', globalThis.define)"],
] as const) {
  test(`fails the build with a message for ${what}`, async (context) => {
    const { errors } = await build(context, `${imported} export default ${call};`);
    assert.match(errors.join(), /plain names, so that the build can announce them/);
  });
}
