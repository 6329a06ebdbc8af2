import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  useRoutes,
  type RouteObject,
} from '@parchi/shared-routing';
import type { Store } from '@parchi/shared-api';
import { AppFrame, AppHeader, Brand, Toaster } from '@parchi/shared-ui';
import { t } from './messages/t.ts';

export interface StandaloneLink {
  to: string;
  label: string;
}

interface Props {
  store: Store;
  routes: RouteObject[];
  links: [StandaloneLink, ...StandaloneLink[]];
  basename: string;
}

export function StandaloneApp({ store, routes, links, basename }: Props): ReactNode {
  const home = links[0].to;
  return (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter basename={basename}>
          <AppFrame
            header={
              <AppHeader
                brand={
                  <Link to={home} aria-label={t('standalone.brand-home')}>
                    <Brand name={t('standalone.brand')} />
                  </Link>
                }
              >
                {links.map(({ to, label }) => (
                  <NavLink key={to} to={to}>
                    {label}
                  </NavLink>
                ))}
              </AppHeader>
            }
          >
            <Pages routes={routes} home={home} />
          </AppFrame>
          <Toaster />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
}

/** Any other address leads to the portal's first page. */
function Pages({ routes, home }: { routes: RouteObject[]; home: string }): ReactNode {
  return useRoutes([...routes, { path: '*', element: <Navigate to={home} replace /> }]);
}
