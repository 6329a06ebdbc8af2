import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compareCatalogues, type Catalogue } from './compareCatalogues.ts';
import { messageLocales } from './messageLocales.ts';
import { repositoryRoot } from '../repositoryRoot.ts';

const readCatalogue = (path: string) =>
  JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Catalogue;

const catalogues = globSync('*/src/**/messages/**/en.json', { cwd: repositoryRoot });
assert.ok(catalogues.length > 5);

for (const catalogue of catalogues) {
  const source = join(repositoryRoot, catalogue.split('/messages/')[0] ?? '');
  const code = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  // A template such as `ui.toast-${tone}` uses every message whose id has this beginning.
  const beginnings = [...code.matchAll(/`([a-z][\w.-]*)\$\{/g)].map(([, beginning]) => beginning);
  const isSaid = (id: string) =>
    code.includes(`'${id}'`) || beginnings.some((beginning) => id.startsWith(beginning ?? id));
  const text = readFileSync(join(repositoryRoot, catalogue), 'utf8');
  const ids = Object.keys(JSON.parse(text) as object);

  test(`every message of ${catalogue} is used somewhere`, () => {
    assert.deepEqual(
      ids.filter((id) => !isSaid(id)),
      [],
    );
  });

  test(`no message of ${catalogue} is defined twice`, () => {
    const written = [...text.matchAll(/^\s*"([^"]+)":/gm)].map(([, id]) => id);
    assert.deepEqual(written, ids);
  });
}

test('every language has all catalogues, with the messages and placeholders of English', () => {
  const translations = globSync('*/src/**/messages/**/*.json', { cwd: repositoryRoot });
  const wanted = messageLocales(repositoryRoot).flatMap((locale) =>
    catalogues.map((english) => english.replace('/en.json', `/${locale}.json`)),
  );
  assert.deepEqual(translations.sort(), wanted.sort());
  const problems = translations.flatMap((path) => {
    const english = readCatalogue(path.replace(/[^/]+$/, 'en.json'));
    return compareCatalogues(english, readCatalogue(path)).map((problem) => `${path}: ${problem}`);
  });
  assert.deepEqual(problems, []);
});

test('every language describes the same pages to search engines as English', () => {
  for (const english of globSync('*/src/previews/en.json', { cwd: repositoryRoot })) {
    for (const locale of messageLocales(repositoryRoot)) {
      const translated = readCatalogue(english.replace('/en.json', `/${locale}.json`));
      assert.deepEqual(Object.keys(translated), Object.keys(readCatalogue(english)));
    }
  }
});

test('finds missing and extra messages of a translation, and different placeholders', () => {
  const english = { a: 'Plain', b: '{count, plural, one {# file} other {# files of {name}}}' };
  assert.deepEqual(compareCatalogues(english, { a: 'सादा', b: '{name}: {count}' }), []);
  assert.deepEqual(compareCatalogues(english, { b: '{name}', c: 'नया' }), [
    'a is missing',
    'c is not an English message',
    'b takes other values than in English',
  ]);
});
