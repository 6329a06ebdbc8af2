import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RemoteRegistry } from '@parchi/contract';
import { BrowserRouter } from '@parchi/shared-routing';
import type { Store } from '@parchi/shared-api';
import { Toaster } from '@parchi/shared-ui';
import { Site } from './Site.tsx';

interface Props {
  store: Store;
  remotes: RemoteRegistry | undefined;
}

export function App({ store, remotes }: Props): ReactNode {
  return (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Site remotes={remotes} />
          <Toaster />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
}
