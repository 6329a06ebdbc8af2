import type { RouteObject } from 'react-router-dom';

/**
 * Version of the interface between host and remotes. Increase it when a change of `RemoteModule`, or of what a remote
 * expects from the host, would break an older host or remote. The host shows an error instead of loading a remote with
 * another version.
 */
export const REMOTE_CONTRACT_VERSION = 3;

/** What a remote exposes as `./routes`: a set of pages, never single components. */
export interface RemoteModule {
  readonly contractVersion: number;
  /** Loads the remote's texts in the language that the host has chosen. The host awaits it before it shows the first page. */
  readonly loadMessages: (locale: string) => Promise<void>;
  /** Pages at their absolute paths (`/send-file`), rendered with react-router's `useRoutes`. */
  readonly routes: RouteObject[];
}
