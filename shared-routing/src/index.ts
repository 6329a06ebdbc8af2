/**
 * What host and remotes share about pages: the parts of react-router that pages use, and the shape of a remote. The
 * router is a federated singleton, because a remote with its own copy would not see the host's location. Sharing all
 * of react-router would cost 53 KB (brotli) instead of 11. A page that needs another part of the router adds it here,
 * and the host must be deployed first.
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
