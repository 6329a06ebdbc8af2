import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import ts from 'typescript';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { remotes } from '../workspaces.ts';
import { addOwner } from './addOwner.ts';
import { describeName } from './describeName.ts';
import { findNameProblem } from './findNameProblem.ts';
import { writePortal } from './writePortal.ts';

const NAME = 'remote-sample-portal';

// The portal is inside the repository, so that its imports resolve, but not beside the root's package.json, so it is no
// workspace.
const cache = path.join(repositoryRoot, '.cache');
mkdirSync(cache, { recursive: true });
const parent = mkdtempSync(path.join(cache, 'new-portal-'));
after(() => rmSync(parent, { recursive: true }));
const folder = path.join(parent, NAME);
const files = writePortal(NAME, folder);

for (const [name, reason] of [
  [undefined, /Name the portal/],
  ['', /Name the portal/],
  ['board', /not a name for a portal/],
  ['remote-', /not a name for a portal/],
  ['remote-Board', /not a name for a portal/],
  ['remote-a--b', /not a name for a portal/],
  ['remote-../host', /not a name for a portal/],
  [`remote-${'a'.repeat(40)}`, /longer than 40 characters/],
  ['remote-files', /already there/],
  ['remote-orders', /\/orders is a page of remote-customer/],
  ['remote-sign-in', /\/sign-in is a page of the host/],
  ['remote-host', /host\/src\/messages\/en\.json begin with “host\.”/],
] as const) {
  test(`${name ?? 'no name'} is refused with the reason`, async () => {
    assert.match((await findNameProblem(name)) ?? 'accepted', reason);
  });
}

test('a new name is accepted and converted to its other forms', async () => {
  assert.equal(await findNameProblem(NAME), undefined);
  assert.deepEqual(describeName(NAME), {
    folder: NAME,
    id: 'sample-portal',
    value: 'samplePortal',
    type: 'SamplePortal',
    title: 'Sample portal',
  });
});

test('the owner of a new portal is added after those of the other portals', () => {
  const owners = '*          @us\n/remote-a/ @parchi/a\n/server/   @us\n';
  assert.equal(
    addOwner(owners, 'remote-b'),
    '*          @us\n/remote-a/ @parchi/a\n/remote-b/ @parchi/b\n/server/   @us\n',
  );
});

test('a new portal has the files that every portal has', () => {
  const common = ['package.json', 'tsconfig.json', 'webpack.config.ts', 'jest.config.ts']
    .concat('e2e.json', 'README.md')
    .concat(['index.ts', 'standalone.ts', 'pages.ts', 'routes.tsx'].map((file) => `src/${file}`));
  assert.deepEqual(
    common.filter((file) => !files.includes(file)),
    [],
  );
});

test('a new portal depends on the same versions as the other portals', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
  const created = read(path.join(folder, 'package.json'));
  for (const remote of remotes) {
    const other = read(path.join(repositoryRoot, remote, 'package.json'));
    for (const kind of ['dependencies', 'devDependencies'] as const) {
      assert.deepEqual({ ...other[kind], ...created[kind] }, other[kind], remote);
    }
  }
});

test('a new portal compiles', () => {
  const config = path.join(folder, 'tsconfig.json');
  // The portal is two folders deeper than a workspace.
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('"../', '"../../../'));
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, { noEmit: true }, host);
  assert.ok(parsed);
  // Without project references, the packages' sources are read, so nothing needs to be built first.
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  assert.ok(sources.length > 12);
  const problems = sources.flatMap((source) => [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]);
  assert.equal(ts.formatDiagnostics(problems, ts.createCompilerHost(parsed.options)), '');
});

test('the tests of a new portal pass', async () => {
  const { exitCode, output } = await runCommand(['jest'], { cwd: folder });
  assert.equal(exitCode, 0, output);
  assert.match(output, /1 passed/);
});
