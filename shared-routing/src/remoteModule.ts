import type { RouteObject } from 'react-router-dom';

/**
 * Version of the interface between host and remotes. Increase it when `RemoteModule`, or what a remote expects from the
 * host, changes so that an older counterpart would break. The host shows an error instead of loading another version.
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
