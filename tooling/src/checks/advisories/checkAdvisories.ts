import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { askRegistry } from './askRegistry.ts';
import { findAdvisories, type Advisory, type Lockfile } from './findAdvisories.ts';
import { repositoryRoot } from '../../repositoryRoot.ts';

const LIST_FILE = path.join(import.meta.dirname, 'knownAdvisories.json');

type KnownAdvisories = { readonly date: string; readonly advisories: readonly Advisory[] };

/**
 * Returns false if a production package has a known advisory, according to the registry or to the list in the
 * repository. `--write` adds the registry's advisories to that list. The last printed line says which of these sources
 * were used.
 */
async function checkAdvisories(isWriting: boolean): Promise<boolean> {
  const lockfile = JSON.parse(
    await readFile(path.join(repositoryRoot, 'package-lock.json'), 'utf8'),
  ) as Lockfile;
  const known = JSON.parse(await readFile(LIST_FILE, 'utf8')) as KnownAdvisories;
  const answer = await askRegistry();
  const isAnswered = typeof answer !== 'string';
  const asked = isAnswered ? answer : [];
  // The list in the repository always counts, because the registry may have forgotten an advisory.
  const advisories = [...known.advisories, ...asked.filter((one) => !isListed(one, known))];
  const today = new Date().toISOString().slice(0, 10);
  if (isWriting && isAnswered) {
    await writeFile(LIST_FILE, `${JSON.stringify({ date: today, advisories }, undefined, 2)}\n`);
  }
  const found = findAdvisories(lockfile, advisories);
  for (const line of found) console.log(`✖ ${line}`);
  console.log(
    isAnswered
      ? `${found.length} advisories, by the registry on ${today} and the list of ${known.date}`
      : `${found.length} advisories, by the list of ${known.date} alone: the registry did not answer (${answer})`,
  );
  return found.length === 0 && (isAnswered || !isWriting);
}

function isListed(advisory: Advisory, { advisories }: KnownAdvisories): boolean {
  return advisories.some(
    (one) => one.package === advisory.package && one.vulnerable === advisory.vulnerable,
  );
}

process.exitCode = (await checkAdvisories(process.argv.includes('--write'))) ? 0 : 1;
