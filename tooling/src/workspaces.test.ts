import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from './repositoryRoot.ts';
import { developmentPort } from './webpack/developmentPort.ts';
import { remotes, testScriptOf, webApps, webPackages, workspaces } from './workspaces.ts';

/** Lists that cannot be read from the workspaces, because another program reads them. */
const find = (pattern: string) => globSync(pattern, { cwd: repositoryRoot });
const readJson = (file: string) =>
  JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as unknown;

test('each folder with a package.json is a workspace', () => {
  const folders = find('*/package.json').map((file) => path.dirname(file));
  assert.deepEqual(folders.sort(), [...workspaces].sort());
});

test('tsconfig.json references each workspace, so that tsc --build compiles it', () => {
  const { references } = readJson('tsconfig.json') as { references: { path: string }[] };
  assert.deepEqual(references.map((reference) => reference.path).sort(), [...workspaces].sort());
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

test('the server in the debugger accepts calls from the development port of each web app', () => {
  const { configurations } = readJson('.vscode/launch.json') as {
    configurations: { env?: Record<string, string> }[];
  };
  const [server] = configurations;
  assert.deepEqual(
    server?.env?.['CORS_ORIGINS']?.split(','),
    webApps.map((app) => `http://localhost:${developmentPort(app)}`),
  );
});

test('the packages of the web are those that web apps import, and none of the server', () => {
  assert.ok(webPackages.includes('contract') && webPackages.includes('shared-routing'));
  assert.deepEqual(
    webPackages.filter((name) => ['object-store', 'print-engine'].includes(name)),
    [],
  );
});
