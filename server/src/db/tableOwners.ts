import type { Database } from './schema.ts';

/**
 * The folder of `server/src` whose code alone reads and writes a table. Code of other folders calls the owner's code.
 */
export const tableOwners: Readonly<Record<keyof Database, string>> = {
  accounts: 'modules/accounts',
  sessions: 'modules/accounts',
  sign_in_failures: 'modules/accounts',
  shares: 'modules/files',
  share_files: 'modules/files',
  share_receipts: 'modules/files',
  shops: 'modules/shops',
  shop_words: 'modules/shops',
  orders: 'modules/orders',
  order_files: 'modules/orders',
  order_uploads: 'modules/orders',
  print_jobs: 'modules/print-jobs',
  provider_orders: 'modules/payments',
  provider_order_openings: 'modules/payments',
  payments: 'modules/payments',
  payment_events: 'modules/payments',
  payment_comparisons: 'modules/payments',
  refunds: 'modules/payments',
  ledger: 'modules/payments',
  open_alerts: 'modules/payments',
  sandbox_orders: 'payment-provider/sandbox',
  sandbox_payments: 'payment-provider/sandbox',
  sandbox_refunds: 'payment-provider/sandbox',
  sandbox_messages: 'payment-provider/sandbox',
  outbox: 'live',
  rate_counters: 'http/limits',
  download_leases: 'transfer/download',
  upload_reservations: 'transfer/upload',
  secrets: 'db',
};

type ForeignUse = { readonly tables: readonly (keyof Database)[]; readonly reason: string };

const joinsShop = 'one query shows an order with its shop’s name or code';
const joinsCustomer = 'one query shows an order with its customer’s name';
const readsState = 'a payment follows the state of its order, in one query or under one lock';

/**
 * Code that uses a table of another folder, and why it does not call that folder's code. A new entry needs a good
 * reason.
 */
export const foreignUses: Readonly<Record<string, ForeignUse>> = {
  'fsck/recordedGroups.ts': {
    tables: ['shares', 'share_files', 'orders', 'order_files', 'order_uploads', 'print_jobs'],
    reason: 'fsck compares all rows with the store, without a server',
  },
  'seed/seedSampleData.ts': { tables: ['accounts'], reason: 'is the database empty?' },
  'seed/seedShops.ts': { tables: ['accounts'], reason: 'inserts thousands of shops at once' },
  'modules/files/sweep.repository.ts': {
    tables: ['orders', 'order_uploads', 'print_jobs'],
    reason: 'a transaction moves a group between tables: only one query sees it in all of them',
  },
  'modules/orders/counter/counter.repository.ts': { tables: ['shops'], reason: joinsShop },
  'modules/orders/ending/endPaidOrders.ts': { tables: ['shops'], reason: joinsShop },
  'modules/orders/files/findPaidOrder.repository.ts': {
    tables: ['accounts'],
    reason: joinsCustomer,
  },
  'modules/orders/placing/room/orderStorage.repository.ts': {
    tables: ['accounts'],
    reason: 'locks the customer’s row, so that simultaneous orders count each other',
  },
  'modules/orders/records/orders.repository.ts': { tables: ['accounts'], reason: joinsCustomer },
  'modules/payments/opening/payableOrders.repository.ts': {
    tables: ['orders', 'shops'],
    reason: joinsShop,
  },
  'modules/payments/opening/providerOrderOpenings.repository.ts': {
    tables: ['orders'],
    reason: readsState,
  },
  'modules/payments/settling/lockProviderOrder.ts': { tables: ['orders'], reason: readsState },
  'modules/payments/settling/providerOrderPolling.repository.ts': {
    tables: ['orders'],
    reason: readsState,
  },
  'modules/payments/status/orderPayments.repository.ts': { tables: ['orders'], reason: readsState },
  'modules/print-jobs/printJobs.repository.ts': {
    tables: ['orders'],
    reason: 'its sweep finds the jobs of ended orders in one query',
  },
  'modules/shops/shops.repository.ts': {
    tables: ['orders'],
    reason: 'one query shows a shop with the token numbers at its counter',
  },
  'order-states/moveOrder.ts': {
    tables: ['orders'],
    reason: 'orders and payments both change the state of an order, by one table of transitions',
  },
};
