import type { Migration } from 'kysely/migration';
import * as shares from './0001-shares.ts';
import * as accounts from './0002-accounts.ts';
import * as shops from './0003-shops.ts';
import * as prints from './0004-prints.ts';
import * as payments from './0005-payments.ts';
import * as shopSearch from './0006-shop-search.ts';
import * as sandbox from './0007-sandbox.ts';
import * as callers from './0008-callers.ts';
import * as counter from './0009-counter.ts';
import * as printFiles from './0010-print-files.ts';
import * as books from './0011-books.ts';
import * as uploadReservations from './0012-upload-reservations.ts';
import * as downloadLeases from './0013-download-leases.ts';
import * as sessionRotation from './0014-session-rotation.ts';
import * as orderEnds from './0015-order-ends.ts';
import * as shopOwners from './0016-shop-owners.ts';
import * as orders from './0017-orders.ts';

/** In order. A released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001-shares': shares,
  '0002-accounts': accounts,
  '0003-shops': shops,
  '0004-prints': prints,
  '0005-payments': payments,
  '0006-shop-search': shopSearch,
  '0007-sandbox': sandbox,
  '0008-callers': callers,
  '0009-counter': counter,
  '0010-print-files': printFiles,
  '0011-books': books,
  '0012-upload-reservations': uploadReservations,
  '0013-download-leases': downloadLeases,
  '0014-session-rotation': sessionRotation,
  '0015-order-ends': orderEnds,
  '0016-shop-owners': shopOwners,
  '0017-orders': orders,
};
