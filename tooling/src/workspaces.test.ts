import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checks } from './gate/checks.ts';
import { repositoryRoot } from './repositoryRoot.ts';
import { listServerPackages } from './site/listServerPackages.ts';
import {
  dependenciesOf,
  remotes,
  testScriptOf,
  webApps,
  webPackages,
  workspaces,
} from './workspaces.ts';

/**
 * Maximum number of npm packages with which the server runs: as many as there are, because a tool that was put under
 * `dependencies` by mistake may be a single package. Raise it for a package that the server needs.
 */
const MAX_SERVER_PACKAGES = 210;

/** These tests check lists that other programs read, and which therefore can't be derived from the workspaces. */
const find = (pattern: string) => globSync(pattern, { cwd: repositoryRoot });
const readJson = (file: string) =>
  JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as unknown;

test('each folder with a package.json is a workspace', () => {
  const folders = find('*/package.json').map((file) => path.dirname(file));
  assert.deepEqual(folders.sort(), [...workspaces].sort());
});

test('each workspace is compiled, through tsconfig.json or the check “types”', () => {
  const { references } = readJson('tsconfig.json') as { references: { path: string }[] };
  const { command = [] } = checks.find(({ name }) => name === 'types') ?? {};
  const compiled = [...command, ...references.map((reference) => reference.path)];
  assert.deepEqual(
    workspaces.filter((name) => !compiled.includes(name)),
    [],
  );
});

test('each workspace with test files has a script that runs them', () => {
  const withTests = workspaces.filter((name) => find(`${name}/src/**/*.test.{ts,tsx}`).length > 0);
  assert.ok(withTests.length > 10);
  assert.deepEqual(
    withTests.filter((name) => testScriptOf(name) === undefined),
    [],
  );
});

test('each web app except the host is named remote-…, as the server and other patterns expect', () => {
  assert.deepEqual(
    remotes.filter((name) => !/^remote-[a-z0-9-]+$/.test(name)),
    [],
  );
});

test('the server of the debugger and of npm run dev accepts calls from each web app', () => {
  const { configurations } = readJson('.vscode/launch.json') as {
    configurations: { runtimeArgs?: string[] }[];
  };
  const [server] = configurations;
  const env = { ...process.env };
  delete env['CORS_ORIGINS'];
  const origins = execFileSync(
    process.execPath,
    [...(server?.runtimeArgs ?? []), '--print', 'process.env.CORS_ORIGINS'],
    { cwd: repositoryRoot, env, encoding: 'utf8' },
  );
  assert.deepEqual(
    origins.trim().split(','),
    webApps.map((_app, index) => `http://localhost:${8081 + index}`),
  );
});

test('the web packages are those that web apps import, and no server packages', () => {
  assert.ok(webPackages.includes('contract') && webPackages.includes('shared-routing'));
  assert.deepEqual(
    webPackages.filter((name) => ['object-store', 'print-engine'].includes(name)),
    [],
  );
});

test('no workspace that the server needs depends on the tooling', () => {
  // `npm ci --omit=dev -w server` also installs the dependencies of these workspaces' development dependencies.
  const needed = ['server', ...dependenciesOf('server')];
  assert.ok(needed.includes('object-store') && needed.includes('print-engine'));
  for (const name of needed) {
    const file = readFileSync(path.join(repositoryRoot, name, 'package.json'), 'utf8');
    assert.ok(!file.includes('"@parchi/tooling"'), name);
  }
});

test('the server needs no more npm packages than it did', () => {
  const folders = listServerPackages();
  assert.ok(folders.includes('node_modules/fastify'));
  assert.ok(folders.length <= MAX_SERVER_PACKAGES, `${folders.length} packages`);
});
