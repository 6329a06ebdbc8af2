import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostPages, matchesPage, pagePaths, type AnnouncedPage } from '@parchi/contract';
import { repositoryRoot } from '../repositoryRoot.ts';
import { remotes } from '../workspaces.ts';
import { describeName } from './describeName.ts';

const MAX_LENGTH = 40;

/** Returns why a portal cannot have this name, in a sentence; `undefined` if it can. */
export async function findNameProblem(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined || folder === '') {
    return 'Name the portal: npm run new-portal -- remote-kiosk';
  }
  if (!/^remote(-[a-z][a-z0-9]*)+$/.test(folder)) {
    return `“${folder}” is not a name for a portal: write remote- and then words of small letters and digits, such as remote-token-board.`;
  }
  if (folder.length > MAX_LENGTH) return `“${folder}” is longer than ${MAX_LENGTH} characters.`;
  if (existsSync(path.join(repositoryRoot, folder)))
    return `The folder ${folder} is already there.`;
  const { id } = describeName(folder);
  const owner = await findPageOwner(`/${id}`);
  if (owner !== undefined) return `The path /${id} is a page of ${owner}. Choose another name.`;
  const catalogue = findCatalogue(id);
  if (catalogue !== undefined) {
    return `Messages in ${catalogue} begin with “${id}.”, as those of ${folder} would. Choose another name.`;
  }
  return undefined;
}

async function findPageOwner(pathname: string): Promise<string | undefined> {
  for (const remote of remotes) {
    const file = path.join(repositoryRoot, remote, 'src/pages.ts');
    const { pages } = (await import(pathToFileURL(file).href)) as { pages: AnnouncedPage[] };
    if (pages.some((page) => matchesPage(page.path, pathname))) return remote;
  }
  if (hostPages.includes(pathname)) return 'the host';
  const isAgreed = Object.values<string>(pagePaths).includes(pathname);
  return isAgreed ? 'another app (contract/src/addresses/pagePaths.ts)' : undefined;
}

/**
 * Returns a catalogue with ids that begin with `id`. Ids must differ: a page merges the messages of host, packages and
 * remotes.
 */
function findCatalogue(id: string): string | undefined {
  return globSync('*/src/**/messages/**/en.json', { cwd: repositoryRoot }).find((file) => {
    const messages = JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as object;
    return Object.keys(messages).some((key) => key.startsWith(`${id}.`));
  });
}
