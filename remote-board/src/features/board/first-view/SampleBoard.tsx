import type { ReactNode } from 'react';
import type { Id, PublicShop } from '@parchi/contract';
import { BoardScreen } from '../BoardScreen.tsx';

const shop: PublicShop = {
  _id: '' as Id,
  shopId: '',
  shopName: '',
  address: ['', '', '', ''],
  phone: '',
  bnw: 0,
  color: 0,
  blackPrints: true,
  colorPrints: true,
  on: true,
  pausedUntil: null,
  // Open at any time, so that every build renders the same.
  timings: { open: '00:00', close: '00:00' },
  closedDays: [],
  closedDates: [],
  takesCash: false,
  currentToken: 1,
  tokenNumber: 2,
  totalOrders: 2,
};
/** With a served token and a next one, the board has all parts but those that `showBoard` adds. */
const queue = [1, 2];

const board = { shop, queue, isUnknown: false, failure: undefined, staleSinceMs: undefined };

/** A board in which `showBoard` replaces each value by those of a shop. */
export function SampleBoard(): ReactNode {
  return <BoardScreen board={board} shop={shop} orderUrl="" />;
}
