import { Elsewhere, renderRoutes } from '@parchi/standalone/testing';
import { remote } from '../routes.tsx';
import { ShopPlace } from '../ShopPlace.tsx';

const pages = remote.routes.filter(({ path }) => path !== '*');
const elsewhere = (
  <ShopPlace>
    <Elsewhere />
  </ShopPlace>
);

/** Renders the page at an address as the host does. An address outside this remote shows a placeholder. */
export function renderPage(address: string) {
  return renderRoutes([...pages, { path: '*', element: elsewhere }], address);
}
