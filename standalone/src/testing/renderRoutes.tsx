import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach } from '@jest/globals';
import { api, createStore, type Store } from '@parchi/shared-api';
import { BrowserRouter, useLocation, useRoutes, type RouteObject } from '@parchi/shared-routing';
import { Toaster } from '@parchi/shared-ui';
import { render, type RenderResult } from '@testing-library/react';

const stores: Store[] = [];
// Ends the requests and subscriptions of each test's page.
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
});

/**
 * Renders the page at a path, with the real store and router. A path that is not among the routes shows `Elsewhere`.
 */
export function renderRoutes(routes: readonly RouteObject[], address: string): RenderResult {
  window.history.pushState(null, '', address);
  const store = createStore();
  stores.push(store);
  return render(
    <Provider store={store}>
      <BrowserRouter>
        <main>
          <Suspense fallback="…">
            <Pages routes={[...routes, { path: '*', element: <Elsewhere /> }]} />
          </Suspense>
        </main>
        <Toaster />
      </BrowserRouter>
    </Provider>,
  );
}

function Pages({ routes }: { routes: RouteObject[] }): ReactNode {
  return useRoutes(routes);
}

/** Stands for any page outside the tested remote and shows the current path. */
export function Elsewhere(): ReactNode {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
