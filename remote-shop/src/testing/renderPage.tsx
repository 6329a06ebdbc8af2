import { afterEach } from '@jest/globals';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation, useRoutes } from '@parchi/shared-routing';
import { api, createStore, type Store } from '@parchi/shared-api';
import { Toaster } from '@parchi/shared-ui';
import { render, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { remote } from '../routes.tsx';
import { ShopPlace } from '../ShopPlace.tsx';

const pages = remote.routes.filter(({ path }) => path !== '*');

const stores: Store[] = [];
// What a page was fetching or listening to ends with its test.
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
});

/** Opens an address of this remote with the real store, router and words. */
export function renderPage(address: string): RenderResult {
  window.history.pushState(null, '', address);
  const store = createStore();
  stores.push(store);
  return render(
    <Provider store={store}>
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
  return useRoutes([
    ...pages,
    {
      path: '*',
      element: (
        <ShopPlace>
          <Elsewhere />
        </ShopPlace>
      ),
    },
  ]);
}

/** A page of somebody else. */
function Elsewhere(): ReactNode {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
