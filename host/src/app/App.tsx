import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from '@parchi/shared-routing';
import type { Store } from '@parchi/shared-api';
import { Toaster } from '@parchi/shared-ui';
import { Site, type SiteProps } from './Site.tsx';

interface Props extends SiteProps {
  store: Store;
}

export function App({ store, ...site }: Props): ReactNode {
  return (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Site {...site} />
          <Toaster />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
}
