import { readRegistry, type RemoteRegistry } from '@parchi/contract';

/** Returns the registry that the server has put into the page; `undefined` if this page has none. */
export function registryInPage(): RemoteRegistry | undefined {
  const block = document.getElementById('remotes');
  return block ? readRegistry(JSON.parse(block.textContent))?.remotes : undefined;
}
