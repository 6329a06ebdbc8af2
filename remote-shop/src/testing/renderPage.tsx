import { Elsewhere, renderRoutes } from '@parchi/standalone/testing';
import { remote } from '../routes.tsx';
import { ShopPlace } from '../ShopPlace.tsx';

const pages = remote.routes.filter(({ path }) => path !== '*');
const elsewhere = (
  <ShopPlace>
    <Elsewhere />
  </ShopPlace>
);

/** Opens an address as the host has it: a page that is not this remote's stays where it is. */
export function renderPage(address: string) {
  return renderRoutes([...pages, { path: '*', element: elsewhere }], address);
}
