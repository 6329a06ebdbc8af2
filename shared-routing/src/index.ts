/**
 * What host and remotes share about pages: the parts of react-router that pages use, and the interface of a remote.
 * This module is a federated singleton, because a remote with its own copy of the router would not see the host's
 * location. Sharing all of react-router would cost 53 KB (brotli) instead of 11. If a page needs another part of the
 * router, add the part here and deploy the host before the remote.
 */
export {
  BrowserRouter,
  createSearchParams,
  Link,
  Navigate,
  NavLink,
  Outlet,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
export type { LoadedPage, RemoteModule } from './remoteModule.ts';
export { lazyComponent, type LazyComponent } from './lazyComponent.tsx';
export { lazyRoutes, type PageHandle } from './lazyRoutes.tsx';
export { useGoBack } from './useGoBack.ts';
