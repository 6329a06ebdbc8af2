import { limits, usualSeconds } from '@parchi/contract';
import { abuseSettings } from './groups/abuseSettings.ts';
import { databaseSettings } from './groups/databaseSettings.ts';
import {
  filePath,
  onOrOff,
  oneOf,
  oneWord,
  origin,
  secretText,
  text,
  wholeNumber,
} from './settingKinds.ts';
import { optional, required } from './settingEntry.ts';
import { mailSettings } from './groups/mailSettings.ts';
import { notifySettings } from './groups/notifySettings.ts';
import { operatorSettings } from './groups/operatorSettings.ts';
import { metricsSettings } from './groups/metricsSettings.ts';
import { remotesSettings } from './groups/remotesSettings.ts';
import { s3Settings } from './groups/s3Settings.ts';
import { scanSettings } from './groups/scanSettings.ts';

/** Maximum that keeps the zip of the largest share below the size at which it would need zip64. */
const FOUR_GB = 4_000_000_000;
const ONE_DAY_SECONDS = 86_400;

/** All settings of the server. `parseSettings` reads them, and docs/configuration.md is generated from them. */
export const settingsTable = {
  port: required({
    ...wholeNumber({ min: 0, max: 65_535 }),
    env: 'PORT',
    fallback: '8080',
    doc: 'Port to listen on. `0` takes a free one, which is then printed.',
  }),
  host: required({
    ...text('an address of this machine'),
    env: 'HOST',
    fallback: '127.0.0.1',
    doc: 'Address to listen on. Unset, only this machine reaches Parchi; `0.0.0.0` lets others in and needs `PUBLIC_URL`.',
  }),
  dataDir: required({
    ...filePath(),
    env: 'DATA_DIR',
    fallback: '.data',
    doc: 'Folder of the stored files and of the embedded database, which takes one server process at a time.',
  }),
  publicUrl: optional({
    ...origin(),
    env: 'PUBLIC_URL',
    doc: 'Address at which people reach Parchi. Needed as soon as anybody but the person at this machine does. Only its pages may make calls; with https, browsers are told to stay on https.',
  }),
  allowOpenDemo: required({
    ...onOrOff(),
    env: 'ALLOW_OPEN_DEMO',
    fallback: 'off',
    doc: 'Lets others in without `PUBLIC_URL`, by `HOST` or through a proxy. Only for a trial without real data, because cookies are then sent over http too.',
  }),
  ...databaseSettings,
  ...s3Settings,
  ...mailSettings,
  ...notifySettings,
  ...scanSettings,
  shareTtlSeconds: required({
    ...wholeNumber({ min: 1, max: 365 * ONE_DAY_SECONDS }),
    env: 'SHARE_TTL_SECONDS',
    fallback: String(limits.shareTtlSeconds),
    doc: 'How long sent files live.',
  }),
  maxFileBytes: required({
    ...wholeNumber({ min: 1, max: FOUR_GB }),
    env: 'MAX_FILE_BYTES',
    fallback: String(limits.maxFileBytes),
    doc: 'Largest file that is accepted.',
  }),
  maxFilesPerShare: required({
    ...wholeNumber({ min: 1, max: limits.maxFilesPerShare }),
    env: 'MAX_FILES_PER_SHARE',
    fallback: String(limits.maxFilesPerShare),
    doc: 'Number of files that can be sent in one go.',
  }),
  maxShareBytes: required({
    ...wholeNumber({ min: 1, max: FOUR_GB }),
    env: 'MAX_SHARE_BYTES',
    fallback: String(limits.maxShareBytes),
    doc: 'Total size of the files that can be sent in one go.',
  }),
  unpaidOrderTtlSeconds: required({
    ...wholeNumber({ min: 1, max: 365 * ONE_DAY_SECONDS }),
    env: 'UNPAID_ORDER_TTL_SECONDS',
    fallback: String(limits.unpaidOrderTtlSeconds),
    doc: 'How long an order waits for its payment, and how long its files live meanwhile.',
  }),
  activeOrderTtlSeconds: required({
    ...wholeNumber({ min: 1, max: 365 * ONE_DAY_SECONDS }),
    env: 'ACTIVE_ORDER_TTL_SECONDS',
    fallback: String(usualSeconds.activeOrder),
    doc: 'How long a paid order waits for its shop. Then it ends: refunded if the shop never opened its files, else completed.',
  }),
  completedOrderTtlSeconds: required({
    ...wholeNumber({ min: 1, max: 365 * ONE_DAY_SECONDS }),
    env: 'COMPLETED_ORDER_TTL_SECONDS',
    fallback: String(limits.completedOrderTtlSeconds),
    doc: 'How long the files of an order live after the shop completed it.',
  }),
  sessionTtlSeconds: required({
    ...wholeNumber({ min: 60, max: 365 * ONE_DAY_SECONDS }),
    env: 'SESSION_TTL_SECONDS',
    fallback: String(usualSeconds.session),
    doc: 'How long somebody stays signed in, at most.',
  }),
  sessionIdleSeconds: required({
    ...wholeNumber({ min: 60, max: 365 * ONE_DAY_SECONDS }),
    env: 'SESSION_IDLE_SECONDS',
    fallback: String(usualSeconds.idleSession),
    doc: 'How long somebody stays signed in without a call.',
  }),
  sessionSecret: optional({
    ...secretText({ minLength: 32 }),
    env: 'SESSION_SECRET',
    isSecret: true,
    doc: 'Key of the stored sessions. Changing it signs everybody out. Unset, one is generated and kept in the database.',
  }),
  payments: required({
    ...oneOf(['sandbox', 'razorpay']),
    env: 'PAYMENTS',
    fallback: 'sandbox',
    doc: 'The payment provider. `sandbox` moves no money and is for trying out.',
  }),
  allowSandboxInProduction: required({
    ...onOrOff(),
    env: 'ALLOW_SANDBOX_PAYMENTS',
    fallback: 'off',
    doc: 'In production the server does not start on sandbox payments, or on a test key, unless this is `on`.',
  }),
  razorpayKeyId: optional({
    ...text('`rzp_test_…` or `rzp_live_…`'),
    env: 'RAZORPAY_KEY_ID',
    doc: 'Public key of the Razorpay account.',
  }),
  razorpayKeySecret: optional({
    ...text('the secret of that key'),
    env: 'RAZORPAY_KEY_SECRET',
    isSecret: true,
    doc: 'Secret key of the Razorpay account.',
  }),
  razorpayWebhookSecrets: optional({
    ...text('one secret, or two separated by a comma'),
    env: 'RAZORPAY_WEBHOOK_SECRET',
    isSecret: true,
    doc: 'Secret of the webhook. While you change it, the new and the old one: `new,old`.',
  }),
  isProduction: required({
    ...oneWord('production'),
    env: 'NODE_ENV',
    fallback: 'development',
    doc: '`production` refuses what is only for trying out. An https `PUBLIC_URL` that is not this machine’s own also counts as production.',
  }),
  seedSampleData: optional({
    ...onOrOff(),
    env: 'SEED_SAMPLE_DATA',
    doc: 'Whether to add sample accounts, whose password is public, to a database without accounts. Unset: only if nobody but this machine can reach Parchi. Never in production (see `NODE_ENV`).',
  }),
  sweepIntervalSeconds: required({
    ...wholeNumber({ min: 1, max: ONE_DAY_SECONDS }),
    env: 'SWEEP_INTERVAL_SECONDS',
    fallback: '60',
    doc: 'Pause between two removals of expired files.',
  }),
  uploadLeaseSeconds: required({
    ...wholeNumber({ min: 1, max: ONE_DAY_SECONDS }),
    env: 'UPLOAD_LEASE_SECONDS',
    fallback: '120',
    doc: 'An upload without a sign of life for this long counts as dead and is removed.',
  }),
  uploadResumeSeconds: required({
    ...wholeNumber({ min: 1, max: ONE_DAY_SECONDS }),
    env: 'UPLOAD_RESUME_SECONDS',
    fallback: '3600',
    doc: 'How long an upload whose connection broke is kept, so that it can go on.',
  }),
  maxOrderBytesPerCustomer: required({
    ...wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    env: 'MAX_ORDER_BYTES_PER_CUSTOMER',
    // The default is the size of two of the largest orders.
    fallback: '2000000000',
    doc: 'Bytes that the files of one customer’s orders may take up together, unpaid orders included.',
  }),
  maxOrderBytesPerShop: required({
    ...wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    env: 'MAX_ORDER_BYTES_PER_SHOP',
    // The orders of a busy shop take some 2 GB a day (decision 33).
    fallback: '20000000000',
    doc: 'Bytes that the files of one shop’s orders may take up together, unpaid orders included. Print files come on top.',
  }),
  minFreeBytes: required({
    ...wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    env: 'MIN_FREE_BYTES',
    fallback: '1000000000',
    doc: 'Free space that uploads leave in `DATA_DIR`. What uploads in flight have announced counts as used.',
  }),
  maxConnections: required({
    ...wholeNumber({ min: 100, max: 1_000_000 }),
    env: 'MAX_CONNECTIONS',
    fallback: '4000',
    doc: 'Connections that one server process keeps open, at most half of its file descriptors. One address may have a third.',
  }),
  maxDownloads: required({
    ...wholeNumber({ min: 10, max: 100_000 }),
    env: 'MAX_DOWNLOADS',
    fallback: '200',
    doc: 'Downloads that one server process sends at the same time. Each needs three file descriptors and half a MiB.',
  }),
  rateLimits: required({
    ...onOrOff(),
    env: 'RATE_LIMITS',
    fallback: 'on',
    doc: 'Whether calls are limited per address, and password guesses per account.',
  }),
  sendsPerHour: required({
    ...wholeNumber({ min: 1, max: 1_000_000 }),
    env: 'SENDS_PER_HOUR',
    fallback: '120',
    doc: 'Sends that one address may begin in an hour. A campus or a shop often shares one address.',
  }),
  sendBytesPerHour: required({
    ...wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    env: 'SEND_BYTES_PER_HOUR',
    fallback: '3000000000',
    doc: 'Bytes that one address or account may send in an hour, and that one account may order, including uploads in flight.',
  }),
  trustProxy: required({
    ...onOrOff(),
    env: 'TRUST_PROXY',
    fallback: 'off',
    doc: 'Whether to trust the last entry of `X-Forwarded-For`. Switch it on only behind one proxy that sets it.',
  }),
  ...remotesSettings,
  logLevel: required({
    ...oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    env: 'LOG_LEVEL',
    fallback: 'info',
    doc: 'Lowest severity that is logged (JSON lines on the error output).',
  }),
  ...abuseSettings,
  ...operatorSettings,
  ...metricsSettings,
} as const;
