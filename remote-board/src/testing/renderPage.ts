import { renderRoutes } from '@parchi/standalone/testing';
import { remote } from '../routes.tsx';

/** Renders the page at an address of this remote. */
export function renderPage(address: string) {
  return renderRoutes(remote.routes, address);
}
