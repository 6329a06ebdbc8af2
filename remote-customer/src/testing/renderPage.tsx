import { Provider } from 'react-redux';
import { BrowserRouter, useLocation, useRoutes } from '@parchi/shared-routing';
import { createStore } from '@parchi/shared-api';
import { Toaster } from '@parchi/shared-ui';
import { render, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { remote } from '../routes.tsx';

/** Opens an address of this remote with the real store, router and words. */
export function renderPage(address: string): RenderResult {
  window.history.pushState(null, '', address);
  return render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <main>
          <Suspense fallback="…">
            <Pages />
          </Suspense>
        </main>
        <Toaster />
      </BrowserRouter>
    </Provider>,
  );
}

function Pages(): ReactNode {
  return useRoutes([...remote.routes, { path: '*', element: <Elsewhere /> }]);
}

/** A page of somebody else. */
function Elsewhere(): ReactNode {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
