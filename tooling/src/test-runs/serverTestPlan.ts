/**
 * Test files of the server that run on the embedded database only, because they open it themselves: PostgreSQL would
 * not change what they do. Keys are paths from `server/src`, values are the reasons.
 */
export const embeddedOnlyFiles: Readonly<Record<string, string>> = {
  'main.test.ts': 'start and end of the process as people start it, without a PostgreSQL',
  'db/connection/embedded/dataFolderLock.test.ts': 'the lock on the data folder',
  'db/connection/embedded/openEmbeddedPool.test.ts':
    'the embedded driver, its only connection and its backups',
  'backup/backup.test.ts': 'backups of the embedded database',
  'faults/crashes/backupCrash.test.ts': 'backups of the embedded database',
  'faults/disk/backupDisk.test.ts': 'backups of the embedded database',
};

/**
 * Test files of the server that run on the embedded database as well, because the behaviour that they test can differ
 * there. All other files run on PostgreSQL alone. Keys are paths from `server/src`, values are the reasons.
 */
export const embeddedFiles: Readonly<Record<string, string>> = {
  'journey.test.ts': 'one journey through every module',
  'app.test.ts': 'start, readiness and loss of the store',
  'modules/payments/payments.jobs.test.ts': 'the jobs of payments take turns on one connection',
  'seed/seedSampleData.test.ts': 'the first start fills the database with sample data',

  'db/connection/openDatabase.test.ts': 'migrations and the pool',
  'db/migrations/0015-order-ends.test.ts': 'a migration that rewrites rows',

  'modules/files/sending/uploads.repository.test.ts': 'the driver: values written and read',
  'modules/orders/placing/room/orderUploads.repository.test.ts':
    'the driver: values written and read',
  'modules/print-jobs/printJobs.repository.test.ts': 'the driver: values written and read',
  'http/limits/rates/rateCounters.repository.test.ts': 'the driver: values written and read',
  'modules/shops/findShops.test.ts': 'the text search of the database',
  'modules/accounts/sign-in-limits/signInFailures.test.ts':
    'counts in one process what PostgreSQL counts for several',

  'http/limits/overloadLimit.test.ts': 'the line at the only connection',
  'transfer/upload/reservation/reserveBytes.test.ts': 'simultaneous callers on one connection',
  'modules/payments/settling/manyPayments.test.ts': 'simultaneous callers on one connection',
  'modules/payments/settling/simultaneousReports.test.ts': 'simultaneous callers on one connection',
  'modules/orders/placing/placeOrder.twice.test.ts': 'simultaneous callers on one connection',
  'modules/orders/wholeServer.test.ts': 'orders through the whole server',
  'faults/clients/manyCallers.test.ts': 'simultaneous callers on one connection',
  'faults/clients/uploadHoarders.test.ts': 'the bound on reservations in one process',

  'live/liveSessions.test.ts': 'live events without the notices of PostgreSQL',
  'modules/orders/counter/counterLive.test.ts': 'live events without the notices of PostgreSQL',
  'faults/servers/outbox.test.ts': 'live events without the notices of PostgreSQL',
  'faults/crashes/counterRestart.test.ts': 'live events after a restart of the process',

  'faults/crashes/crash.test.ts': 'recovery of the database after a kill at each step of an upload',
  'faults/crashes/orderCrash.test.ts':
    'recovery of the database after a kill at each step of an order',
  'faults/crashes/payment.test.ts': 'recovery of the database after a kill while money is recorded',
  'faults/disk/durability.test.ts': 'what is synced before it is acknowledged',
  'faults/disk/dataFolderModes.test.ts': 'the modes of the database’s files',
  'faults/disk/fullDisk.test.ts': 'the database lies on the disk that is full',
  'faults/disk/storeFolder.test.ts': 'the data folder that is missing or foreign',
  'faults/crashes/shutdown.test.ts': 'the database is closed before the process ends',
  'faults/clients/processLimits.test.ts': 'memory and descriptors include the database’s',
  'faults/clients/crawlingReaders.test.ts': 'memory and descriptors include the database’s',
  'faults/clocks/expiry.test.ts': 'the clock of the database',
};

/** Test files that must run while no other test file of the server runs. The values are the reasons. */
export const aloneFiles: Readonly<Record<string, string>> = {
  'faults/clients/largestShare.test.ts': 'measures memory while a gigabyte moves',
  'faults/clients/crawlingReaders.test.ts': 'measures how fast others are served',
  'faults/clients/uploadHoarders.test.ts': 'paces in bytes per second',
  'faults/clients/slowClients.test.ts': 'paces in bytes per second',
};
