import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '@parchi/shared-api';
import { BrowserRouter, useLocation } from '@parchi/shared-routing';
import { render, type RenderResult } from '@testing-library/react';

/** Renders a view of the account as an app does. An output labelled “address” shows the current path and fragment. */
export function renderView(view: ReactNode, address = '/'): RenderResult {
  window.history.pushState(null, '', address);
  return render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Suspense fallback="…">{view}</Suspense>
        <Address />
      </BrowserRouter>
    </Provider>,
  );
}

function Address(): ReactNode {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}
