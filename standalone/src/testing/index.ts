/** For tests of a remote's pages. */
export { Elsewhere, renderRoutes } from './renderRoutes.tsx';
