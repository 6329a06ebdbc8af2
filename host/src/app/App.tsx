import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from '@parchi/shared-routing';
import type { Store } from '@parchi/shared-api';
import { Toaster } from '@parchi/shared-ui';
import { Shell } from '../shell/Shell.tsx';
import { HostRoutes } from './HostRoutes.tsx';

export function App({ store }: { store: Store }): ReactNode {
  return (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Shell>
            <HostRoutes />
          </Shell>
          <Toaster />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
}
