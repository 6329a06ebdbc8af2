import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach } from '@jest/globals';
import { api, createStore, type Store } from '@parchi/shared-api';
import { BrowserRouter, useLocation, useRoutes, type RouteObject } from '@parchi/shared-routing';
import { Toaster } from '@parchi/shared-ui';
import { render, type RenderResult } from '@testing-library/react';

const stores: Store[] = [];
// What a page was fetching or listening to ends with its test.
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
});

/** Opens an address with the real store and router; what is not among the routes is `Elsewhere`. */
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

/** A page of somebody else: it says where one is. */
export function Elsewhere(): ReactNode {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
