import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../../repositoryRoot.ts';

const SAY = 'host.privacy.say.';

const rows = Array.from(
  read('docs/privacy.md').matchAll(/^\| `([\w-]+)` +\| (.+?) +\| (.+?) +\|$/gm),
  ([, sentence = '', , proofs = '']) => ({ sentence, proofs }),
);
const messages = JSON.parse(read('host/src/messages/site/en.json')) as Record<string, string>;
const sentences = Object.keys(messages).filter((id) => id.startsWith(SAY));

function read(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}

test('each sentence of the privacy page has one row in docs/privacy.md, and each row one sentence [F-883]', () => {
  assert.ok(sentences.length > 20);
  assert.deepEqual(rows.map(({ sentence }) => SAY + sentence).sort(), sentences.sort());
});

test('the page shows each sentence once [F-883]', () => {
  const shown = Array.from(
    read('host/src/features/site/privacySections.ts').matchAll(/'([\w-]+)'/g),
    ([, id = '']) => SAY + id,
  ).filter((id) => id in messages);
  assert.deepEqual(shown.sort(), sentences.sort());
});

test('each row quotes text that the named files contain [F-883]', () => {
  const problems = rows.flatMap(({ sentence, proofs }) => {
    const named = Array.from(proofs.matchAll(/`([^`]+)`: “([^”]+)”/g));
    if (named.length === 0) return [`${sentence} has no proof`];
    return named.flatMap(([, file = '', words = '']) => {
      if (!existsSync(path.join(repositoryRoot, file))) return [`${sentence}: no ${file}`];
      return read(file).includes(words) ? [] : [`${sentence}: no “${words}” in ${file}`];
    });
  });
  assert.deepEqual(problems, []);
});

test('no sentence contains a fixed time: times come from the limits that the server uses [F-883]', () => {
  const numbered = sentences.filter((id) =>
    /\d|\b(day|hour|week|month|year)s?\b/.test(messages[id] ?? ''),
  );
  assert.deepEqual(numbered, []);
});
