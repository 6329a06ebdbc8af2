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
 * Returns the markup of a remote's page as it is before anything is known about the visitor. The build of the remote calls
 * it (`RemoteFirstLoadFile` in the tooling).
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
