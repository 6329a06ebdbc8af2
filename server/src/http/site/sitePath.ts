/** What a GET requests: a page of the host, a page of a remote that runs alone, or a file of the host or a remote. */
export type SiteTarget = {
  /** `host`, or the name of the remote. */
  readonly app: string;
  readonly kind: 'page' | 'file';
  /** Folder of a published build, such as `1.2.3-0a1b2c3d`, whose files never change. */
  readonly build?: string;
  /** Path inside the app, such as `/send-file` or `/assets/main.0123456789ab.js`. */
  readonly path: string;
};

const REMOTE_PREFIX = /^\/remotes\/(remote-[a-z0-9]+(?:-[a-z0-9]+)*)(\/.*)?$/;
const PUBLISHED_FILE =
  /^\/portals\/(remote-[a-z0-9]+(?:-[a-z0-9]+)*)\/(\d+\.\d+\.\d+-[0-9a-f]{8})(\/.*)$/;
/**
 * Matches the path of a file. Only plain characters are allowed, because none of our files needs escapes. `..` and
 * dotfiles never match.
 */
const FILE_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.@~+-]*)+$/;

/**
 * Returns whether the address of a remote lacks its trailing slash, which is needed because its pages are below that
 * address.
 */
export function lacksSlash(pathname: string): boolean {
  const match = REMOTE_PREFIX.exec(pathname);
  return match !== null && match[2] === undefined;
}

/** Returns what a path requests; `undefined` for what is never served: dotfiles, source maps, unusual spellings. */
export function resolveSitePath(pathname: string): SiteTarget | undefined {
  const [, portal, build, file = ''] = PUBLISHED_FILE.exec(pathname) ?? [];
  if (portal !== undefined && build !== undefined) {
    return isServedFile(file) ? { app: portal, build, kind: 'file', path: file } : undefined;
  }
  const [, remote, rest = '/'] = REMOTE_PREFIX.exec(pathname) ?? [];
  const app = remote ?? 'host';
  const path = remote === undefined ? pathname : rest;
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  if (lastSegment.includes('.')) {
    if (!isServedFile(path)) return undefined;
    return { app, kind: 'file', path };
  }
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return { app, kind: 'page', path: page };
}

function isServedFile(path: string): boolean {
  return FILE_PATH.test(path) && !/\.(map|br|gz|html)$/.test(path);
}
