import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { readFaultRows, type FaultRow } from './readFaultRows.ts';
import { findIds, readLeadingIds, readOtherBrackets, readTestIds } from './readTestIds.ts';

const rows = readFaultRows(readFileSync(path.join(repositoryRoot, 'docs/faults.md'), 'utf8'));
const rowIds = new Set(rows.map(({ id }) => id));

/** All test files except those in this folder, which mention ids but prove no fault. */
const testFiles = globSync('*/src/**/*.test.{ts,tsx}', { cwd: repositoryRoot })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.startsWith('tooling/src/checks/faults/'))
  .sort();
const idsOfFiles = new Map(
  testFiles.map((file) => [file, readTestIds(path.join(repositoryRoot, file))] as const),
);

test('docs/faults.md and the tests are found', () => {
  assert.ok(rows.length > 300, `${rows.length} rows`);
  assert.ok(testFiles.length > 300, `${testFiles.length} test files`);
});

test('docs/faults.md has no id twice', () => {
  const ids = rows.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('docs/faults.md explains each id in the name of a test', () => {
  const unexplained = [...idsOfFiles].flatMap(([file, ids]) =>
    [...ids].filter((id) => !rowIds.has(id)).map((id) => `${id} in ${file}`),
  );
  assert.deepEqual(unexplained, []);
});

test('no name of a test begins with an id', () => {
  const leading = testFiles.flatMap((file) =>
    readLeadingIds(path.join(repositoryRoot, file)).map((id) => `${id} in ${file}`),
  );
  assert.deepEqual(leading, []);
});

test('brackets at the end of a test’s name hold ids of docs/faults.md or sections of the specification', () => {
  const others = testFiles.flatMap((file) =>
    readOtherBrackets(path.join(repositoryRoot, file)).map((content) => `[${content}] in ${file}`),
  );
  // User agents of apps, which are no names of tests.
  assert.deepEqual(
    others.filter((one) => !one.includes('FBAV/')),
    [],
  );
});

test('each section of the specification that a source file mentions exists', () => {
  const specification = readFileSync(path.join(repositoryRoot, 'docs/specification.md'), 'utf8');
  const headings = Array.from(specification.matchAll(/^#{2,4} (\d+(?:\.\d+)*)/gm), ([, n]) => n);
  assert.ok(headings.length > 50, `${headings.length} sections`);
  const sources = globSync('*/{src,testing}/**/*.{ts,tsx,mjs,css}', { cwd: repositoryRoot });
  const mentions = sources.flatMap((file) => {
    const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
    return Array.from(text.matchAll(/specification §(\d+(?:\.\d+)*)/g), ([, n]) => ({ n, file }));
  });
  assert.ok(mentions.length > 50, `${mentions.length} mentions`);
  assert.deepEqual(
    mentions.filter(({ n }) => !headings.includes(n)),
    [],
  );
});

test('each row of docs/faults.md names tests that carry its id, or says why none does', () => {
  assert.deepEqual(rows.flatMap(faultsOf), []);
});

test('each breakage in docs/portals.md is proved by a browser journey', () => {
  const portals = readFileSync(path.join(repositoryRoot, 'docs/portals.md'), 'utf8');
  const breakages = Array.from(portals.matchAll(/^\| \d+ +\|(.*)\| +(\S.*?) +\|$/gm));
  assert.ok(breakages.length >= 23, `${breakages.length} breakages`);
  const unproven = breakages.filter(([, , ids = '']) => !findIds(ids).some(isProvenByJourney));
  assert.deepEqual(
    unproven.map(([row]) => row),
    [],
  );
});

function isProvenByJourney(id: string): boolean {
  const isCarried = testFiles.some(
    (file) => file.startsWith('e2e/src/journeys/') && idsOfFiles.get(file)?.has(id),
  );
  return rowIds.has(id) && isCarried;
}

function faultsOf({ id, tests }: FaultRow): string[] {
  const names = Array.from(tests.matchAll(/`([^`]+\.test\.tsx?)`/g), ([, name = '']) => name);
  const found = names.map((name) => ({ name, files: findFiles(name) }));
  const lost = found
    .filter(({ files }) => files.length !== 1)
    .map(({ name, files }) => `${name} is the name of ${files.length} files`);
  const carriers = testFiles.filter((file) => idsOfFiles.get(file)?.has(id));
  const carriedBy = carriers.join(', ') || 'no test';
  return [...lost, ...idFaultsOf()].map(
    (fault) => `${id}: ${fault}; it is carried by ${carriedBy}`,
  );

  function idFaultsOf(): string[] {
    const reason = /^(?:None|Without the id|Not built): (.+)$/.exec(tests)?.[1];
    if (reason !== undefined) {
      const unknown = findIds(reason).filter((other) => !rowIds.has(other));
      const idle = carriers.length > 0 ? ['the row says that no test carries it'] : [];
      return [...unknown.map((other) => `${other} has no row`), ...idle];
    }
    if (names.length === 0) return ['the row names neither a test nor a reason'];
    return found
      .filter(({ files }) => files.length === 1 && !files.some((file) => carriers.includes(file)))
      .map(({ name }) => `no test of ${name} carries it`);
  }
}

/** Returns the test files that a row of the table means. A row may shorten a path as long as its end is unique. */
function findFiles(name: string): string[] {
  return testFiles.filter((file) => `/${file}`.endsWith(`/${name}`));
}
