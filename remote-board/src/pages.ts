import { boardPath } from '@parchi/contract';
import type { LoadedPage } from '@parchi/shared-routing';

/** The page of this remote. The build announces it in `remote.json`, and so server and host learn of it. */
export const pages = [
  {
    path: boardPath,
    audience: 'everybody',
    frame: 'bare',
    title: 'Token board',
    // Without the code of a shop it only says how to open it.
    dependsOnSearch: true,
    load: async () => (await import('./features/board/BoardPage.tsx')).BoardPage,
  },
] satisfies LoadedPage[];
