import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./routes`: a set of pages, never single components. */
export interface RemoteModule {
  /** `remoteContractVersion` of the contract with which the remote was built. */
  readonly contractVersion: number;
  /** Loads the remote's texts in the language that the host has chosen. The host awaits it before it shows the first page. */
  readonly loadMessages: (locale: string) => Promise<void>;
  /** Pages at their absolute paths (`/send-file`), rendered with react-router's `useRoutes`. */
  readonly routes: RouteObject[];
}
