import type { Database } from './schema.ts';

/**
 * For each table, the folder of `server/src` whose code alone reads and writes it. Code of other folders calls that
 * code.
 */
export const tableOwners: Readonly<Record<keyof Database, string>> = {
  accounts: 'modules/accounts',
  sessions: 'modules/accounts',
  password_reset_requests: 'modules/accounts',
  password_resets: 'modules/accounts',
  email_changes: 'modules/accounts',
  email_links: 'modules/accounts',
  email_codes: 'modules/accounts',
  passkeys: 'modules/accounts',
  totp_secrets: 'modules/accounts',
  totp_recovery_codes: 'modules/accounts',
  sign_in_failures: 'modules/accounts',
  shares: 'modules/files',
  share_files: 'modules/files',
  share_receipts: 'modules/files',
  ended_shares: 'modules/files',
  removed_shares: 'modules/files',
  share_senders: 'modules/files',
  kept_shares: 'modules/files',
  share_codes: 'modules/files',
  shops: 'modules/shops',
  phone_codes: 'modules/shops',
  shop_words: 'modules/shops',
  shop_rate_changes: 'modules/shops',
  shop_staff: 'modules/staff',
  shop_helpers: 'modules/staff',
  helper_sign_ins: 'modules/staff',
  session_unlocks: 'modules/staff',
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
  operator_actions: 'operator',
  blocks: 'http/blocks',
  reports: 'modules/reports',
  outbox: 'live',
  mails: 'mail',
  order_notices: 'order-states',
  notifications: 'notify',
  rate_counters: 'http/limits',
  download_leases: 'transfer/download',
  upload_reservations: 'transfer/upload',
  resumable_uploads: 'transfer/upload',
  resumable_upload_files: 'transfer/upload',
  secrets: 'db',
};

type ForeignUse = { readonly tables: readonly (keyof Database)[]; readonly reason: string };

const readsShopCode =
  'the lock on the order also reads its shop’s code, by which the live event is addressed: no second query under the lock';
const readsCustomerName =
  'an order shows its customer’s name; the accounts module depends on the orders module, so it cannot be asked';
const endsWithSession =
  'what a PIN opens ends with the session: inserted only while it lives, in the same statement or transaction';
const readsOrder =
  'a payment and its order are read or locked together; the orders module depends on this one, so it cannot be asked';

/**
 * Code that uses a table of another folder, and why it does not call that folder's code. A new entry needs a good
 * reason.
 */
export const foreignUses: Readonly<Record<string, ForeignUse>> = {
  'fsck/recordedGroups.ts': {
    tables: ['shares', 'share_files', 'orders', 'order_files', 'order_uploads', 'print_jobs'],
    reason: 'compares all rows with the store, in a process that makes no module',
  },
  'seed/seedShops.ts': { tables: ['accounts'], reason: 'inserts thousands of shops at once' },
  'modules/files/receiving/openings.repository.ts': {
    tables: ['shops'],
    reason:
      'the sender of a share polls for the names of the shops that opened it: one query for each poll',
  },
  'modules/files/unknownGroups.repository.ts': {
    tables: ['orders', 'order_uploads', 'print_jobs'],
    reason:
      'a group’s row moves from one table to another in a transaction, so only one query over all tables sees it for sure',
  },
  'modules/orders/counter/counter.repository.ts': { tables: ['shops'], reason: readsShopCode },
  'modules/orders/ending/endOverdueOrders.ts': { tables: ['shops'], reason: readsShopCode },
  'modules/orders/files/findPaidOrder.repository.ts': {
    tables: ['accounts'],
    reason: readsCustomerName,
  },
  'modules/orders/files/recordOpening.repository.ts': { tables: ['shops'], reason: readsShopCode },
  'modules/orders/money/soldOrders.repository.ts': {
    tables: ['accounts'],
    reason: readsCustomerName,
  },
  'modules/orders/notices/noticeFacts.repository.ts': {
    tables: ['order_notices', 'accounts', 'shops', 'provider_orders', 'payments', 'refunds'],
    reason:
      'one query reads all that a message says and locks its customer’s account; the accounts module depends on this one',
  },
  'modules/orders/practice/practice.repository.ts': {
    tables: ['shops', 'print_jobs'],
    reason:
      'ends the practice orders of shops that customers find, and deletes those without a print job, each in one statement',
  },
  'modules/orders/placing/room/orderStorage.repository.ts': {
    tables: ['accounts'],
    reason:
      'locks the customer’s account, so that simultaneous orders count each other; the accounts module depends on this one',
  },
  'modules/orders/records/orders.repository.ts': {
    tables: ['accounts'],
    reason: readsCustomerName,
  },
  'modules/payments/cash/cash.repository.ts': {
    tables: ['orders', 'order_files'],
    reason: 'the line of the ledger says what was sold, in the statement that books it',
  },
  'modules/payments/opening/orderParties.repository.ts': {
    tables: ['orders', 'shops'],
    reason:
      'the provider’s books name the shop of an order; the orders module depends on this one, so it cannot be asked',
  },
  'modules/payments/opening/providerOrderOpenings.repository.ts': {
    tables: ['orders'],
    reason: readsOrder,
  },
  'modules/payments/opening/providerOrders.repository.ts': {
    tables: ['orders'],
    reason: readsOrder,
  },
  'modules/payments/settling/chargeInsert.ts': {
    tables: ['orders', 'order_files'],
    reason:
      'the charge of a sale says what was sold, in the statement that books it: no second query under the lock of the shop',
  },
  'modules/payments/settling/drawCollectionCode.ts': {
    tables: ['orders'],
    reason:
      'an order’s code differs from those of other orders, in the statement that activates it',
  },
  'modules/payments/settling/lockProviderOrder.ts': { tables: ['orders'], reason: readsOrder },
  'modules/payments/settling/providerOrderPolling.repository.ts': {
    tables: ['orders'],
    reason: readsOrder,
  },
  'modules/payments/status/orderPayments.repository.ts': { tables: ['orders'], reason: readsOrder },
  'modules/print-jobs/printJobs.repository.ts': {
    tables: ['orders'],
    reason: 'the sweep marks the jobs of ended orders in batches, each one statement',
  },
  'modules/shops/shops.repository.ts': {
    tables: ['orders'],
    reason:
      'one query reads all found shops with the token numbers at their counters, another the numbers of a queue; the orders module depends on this one',
  },
  'modules/staff/lock/lock.repository.ts': { tables: ['sessions'], reason: endsWithSession },
  'modules/staff/staff.repository.ts': { tables: ['sessions'], reason: endsWithSession },
  'order-states/announceQueueMove.ts': {
    tables: ['orders'],
    reason:
      'orders and payments both move the queue, and the customers behind are told in the same transaction',
  },
  'order-states/cashDue.ts': {
    tables: ['order_files'],
    reason: 'orders and payments both say what a customer pays in cash',
  },
  'order-states/lockQueue.ts': {
    tables: ['orders', 'shops'],
    reason: 'orders and payments both move the queue, whose lock is the shop’s row',
  },
  'order-states/notices/orderNotices.repository.ts': {
    tables: ['orders'],
    reason: 'a notice takes the phone number from the order, in the statement that erases it there',
  },
  'order-states/moveOrder.ts': {
    tables: ['orders'],
    reason: 'orders and payments both change the state of an order, by one table of transitions',
  },
};
