import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from './runCommand.ts';

const catalogues = globSync('*/src/messages/{,*/}en.json', { cwd: repositoryRoot });
assert.ok(catalogues.length > 5);

for (const catalogue of catalogues) {
  const source = join(repositoryRoot, catalogue.split('/messages/')[0] ?? '');
  const code = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  // `ui.toast-${tone}` uses every message that begins so.
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

  test(`no message of ${catalogue} is written twice`, () => {
    const written = [...text.matchAll(/^\s*"([^"]+)":/gm)].map(([, id]) => id);
    assert.deepEqual(written, ids);
  });
}
