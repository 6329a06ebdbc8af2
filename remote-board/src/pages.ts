import { boardPath } from '@parchi/contract';
import type { LoadedPage } from '@parchi/shared-routing';

/** The page of this remote. The build lists it in `remote.json`, which server and host read. */
export const pages = [
  {
    path: boardPath,
    audience: 'everybody',
    frame: 'bare',
    title: 'Token board',
    // Without a shop's code in the URL, the page only says how to open a board.
    dependsOnSearch: true,
    load: async () => (await import('./features/board/BoardPage.tsx')).BoardPage,
  },
] satisfies LoadedPage[];
