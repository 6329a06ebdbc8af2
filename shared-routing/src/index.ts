/**
 * What host and remotes agree on about pages: the parts of the router that pages use, and the shape of a
 * remote. The router is a singleton in the page; shared whole it would weigh 53 KB (brotli) instead of 11,
 * and a copy of its own in a remote would not see the host's location. A page that needs another part of the
 * router adds it here, and the host is deployed first.
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
export { REMOTE_CONTRACT_VERSION, type RemoteModule } from './remoteModule.ts';
export { useGoBack } from './useGoBack.ts';
