import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore, loadApiMessages } from '@parchi/shared-api';
import { useRoutes, type RemoteModule } from '@parchi/shared-routing';
import { renderAt } from '@parchi/shared-routing/prerender';
import { loadUiMessages } from '@parchi/shared-ui';

interface RemotePage {
  path: string;
  locale: string;
}

/**
 * Returns the markup of a remote's page for a visitor about whom nothing is known. The remote's build calls this
 * function (`RemoteFirstLoadFile` in the tooling).
 */
export async function renderRemotePage(
  remote: RemoteModule,
  { path, locale }: RemotePage,
): Promise<string> {
  await Promise.all([loadUiMessages(locale), loadApiMessages(locale), remote.loadMessages(locale)]);
  return renderAt(
    path,
    <Provider store={createStore()}>
      <Pages remote={remote} />
    </Provider>,
  );
}

function Pages({ remote }: { remote: RemoteModule }): ReactNode {
  return useRoutes(remote.routes);
}
