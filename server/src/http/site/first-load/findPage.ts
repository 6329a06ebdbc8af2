import {
  findRemotePage,
  hostPages,
  matchesPage,
  type DeployedRemote,
  type Frame,
  type RemoteRegistry,
} from '@parchi/contract';

/** The page at a path, as most visitors see it. To a signed-in shop, the host may show another one. */
export type FoundPage = {
  /** Path of the page as it is announced: `/orders/:id`. */
  readonly path: string;
  /** The remote that has the page; `undefined` for a page of the host. */
  readonly remote:
    { readonly name: string; readonly deployed: DeployedRemote; readonly frame: Frame } | undefined;
};

/** Returns the page at a path; `undefined` if it is nobody's. */
export function findPage(pathname: string, registry: RemoteRegistry = {}): FoundPage | undefined {
  const own = hostPages.find((page) => matchesPage(page, pathname));
  if (own !== undefined) return { path: own, remote: undefined };
  const found = findRemotePage(registry, pathname, 'people');
  const deployed = found && registry[found.name];
  if (!deployed) return undefined;
  const { path, frame } = found.page;
  return { path, remote: { name: found.name, deployed, frame } };
}
