import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { findRemotePage, type RemotePage } from '@parchi/contract';
import {
  BrowserRouter,
  Link,
  Navigate,
  useLocation,
  useRoutes,
  type RouteObject,
} from '@parchi/shared-routing';
import {
  signInPath,
  useGetSessionQuery,
  useSessionEndCount,
  viewerOf,
  type Store,
} from '@parchi/shared-api';
import {
  AppFrame,
  AppHeader,
  Brand,
  Button,
  Loader,
  Page,
  RefreshIcon,
  AsyncBoundary,
  Toaster,
} from '@parchi/shared-ui';
import { HostSignInPage } from './HostSignInPage.tsx';
import { t } from './messages/t.ts';
import { StandaloneMenu, type StandaloneLinks } from './StandaloneMenu.tsx';

interface Props {
  store: Store;
  routes: RouteObject[];
  /** The remote's pages, as `remote.json` announces them. */
  pages: readonly RemotePage[];
  links: StandaloneLinks;
  /** Shown above the content of every page. */
  notices?: ReactNode;
  /** Path of the folder that serves the remote. The path ends in a slash. */
  basename: string;
}

export function StandaloneApp({ store, basename, ...site }: Props): ReactNode {
  return (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter basename={basename}>
          <Frame {...site} />
          <Toaster />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
}

type FrameProps = Omit<Props, 'store' | 'basename'>;

/** The page with its header and notices. The frame that the page announces decides on its width and header. */
function Frame({ routes, pages, links, notices }: FrameProps): ReactNode {
  const home = links[0].to;
  const { pathname } = useLocation();
  const { data: session } = useGetSessionQuery();
  const viewer = viewerOf(session);
  const frame = findRemotePage({ remote: { pages } }, pathname, viewer)?.page.frame;
  return (
    <AppFrame
      isWide={frame === 'wide'}
      header={
        frame === 'bare' ? undefined : (
          <AppHeader
            brand={
              <Link to={home} aria-label={t('standalone.brand-home')}>
                <Brand name={t('standalone.brand')} />
              </Link>
            }
          >
            <StandaloneMenu links={links} />
          </AppHeader>
        )
      }
    >
      {notices}
      <AsyncBoundary
        fallback={<Loader label={t('standalone.loading')} />}
        errorFallback={<LostPage />}
      >
        <FreshPages routes={routes} home={home} />
      </AsyncBoundary>
    </AppFrame>
  );
}

/** Renders the pages. Remounts them when a session ends, so that nothing a person typed or chose stays on the page. */
function FreshPages(props: PagesProps): ReactNode {
  return <Pages key={useSessionEndCount()} {...props} />;
}

interface PagesProps {
  routes: RouteObject[];
  home: string;
}

/** Renders the remote's routes. Any other path redirects to the remote's first page. */
function Pages({ routes, home }: PagesProps): ReactNode {
  return useRoutes([
    ...routes,
    { path: signInPath(), element: <HostSignInPage /> },
    { path: '*', element: <Navigate to={home} replace /> },
  ]);
}

/** Shown when code of the remote could not be loaded, for example after a redeployment. Offers a reload. */
function LostPage(): ReactNode {
  return (
    <Page title={t('standalone.lost.title')} lead={t('standalone.lost.detail')}>
      <Button icon={<RefreshIcon />} onClick={() => window.location.reload()}>
        {t('standalone.reload')}
      </Button>
    </Page>
  );
}
