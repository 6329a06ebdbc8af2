import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { AnnouncedPage } from '@parchi/contract';

/** What a remote exposes as `./routes`: a set of pages, never single components. */
export interface RemoteModule {
  /** `remoteContractVersion` of the contract with which the remote was built. */
  readonly contractVersion: number;
  /** Loads the remote's texts in the host's language. The host awaits this before it shows the first page. */
  readonly loadMessages: (locale: string) => Promise<void>;
  /** Pages at their absolute paths (`/send-file`), rendered with react-router's `useRoutes`. */
  readonly routes: RouteObject[];
}

/** A page in a remote's `src/pages.ts`, with the function that loads its code when it is opened. */
export interface LoadedPage extends AnnouncedPage {
  readonly load: () => Promise<ComponentType>;
}
