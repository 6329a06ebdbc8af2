/** Test tools for a remote's pages. */
export { Elsewhere, renderRoutes } from './renderRoutes.tsx';
