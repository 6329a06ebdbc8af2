import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '@parchi/shared-api';
import { BrowserRouter, useLocation } from '@parchi/shared-routing';
import { Toaster } from '@parchi/shared-ui';
import { render, type RenderResult } from '@testing-library/react';
import { Shell } from '../shell/Shell.tsx';

/** Renders a page in the host's layout at a path. An output labelled “address” shows the current path. */
export function renderInShell(page: ReactNode, address = '/'): RenderResult {
  window.history.pushState(null, '', address);
  return render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Shell>
          <Suspense fallback="…">{page}</Suspense>
        </Shell>
        <Toaster />
        <Address />
      </BrowserRouter>
    </Provider>,
  );
}

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
