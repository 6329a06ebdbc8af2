import type { RouteObject } from 'react-router-dom';

/**
 * Raised when the module below, or what a remote may expect of the host around it, changes so that an
 * older counterpart would break. The host refuses another version in words instead of crashing inside it.
 */
export const REMOTE_CONTRACT_VERSION = 2;

/** What a remote exposes as `./routes`: a set of pages, never a box of components. */
export interface RemoteModule {
  readonly contractVersion: number;
  /** Loads the remote's words for the current language; awaited before its first page is drawn. */
  readonly loadMessages: () => Promise<void>;
  /** Pages at their absolute paths (`/send-file`), drawn with react-router's `useRoutes`. */
  readonly routes: RouteObject[];
}
