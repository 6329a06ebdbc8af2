import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { createJobTrigger, type JobTrigger } from './jobs/createJobTrigger.ts';
import { coalesceRuns } from './live/coalesceRuns.ts';
import { flushOutbox } from './live/flushOutbox.ts';
import type { LiveMessage } from './live/liveMessage.ts';
import { createLiveSockets, type LiveSockets } from './live/liveSockets.ts';
import { createMailer, type Mailer } from './mail/createMailer.ts';
import { mailTimings, type MailTimings } from './mail/mailTimings.ts';
import { createAccountsModule, type AccountsModule } from './modules/accounts/accounts.module.ts';
import { createPasswords, type Passwords } from './modules/accounts/passwords/passwords.ts';
import {
  createShopClosureModule,
  type ShopClosureModule,
} from './modules/shop-closure/shopClosure.module.ts';
import {
  createDataDownloadModule,
  type DataDownloadModule,
} from './modules/data-download/dataDownload.module.ts';
import { createFilesModule, type FilesModule } from './modules/files/files.module.ts';
import type { FilesTimings } from './modules/files/filesTimings.ts';
import { createPaymentsModule, type PaymentsModule } from './modules/payments/payments.module.ts';
import type { PaymentsTimings } from './modules/payments/paymentsTimings.ts';
import { createNotifier, type Notifier } from './notify/createNotifier.ts';
import { notifyTimings, type NotifyTimings } from './notify/notifyTimings.ts';
import {
  createPrintJobsModule,
  type PrintJobsModule,
} from './modules/print-jobs/printJobs.module.ts';
import type { PrintJobsTimings } from './modules/print-jobs/printJobsTimings.ts';
import { createOrdersModule, type OrdersModule } from './modules/orders/orders.module.ts';
import type { OrdersTimings } from './modules/orders/ordersTimings.ts';
import { createReportsModule, type ReportsModule } from './modules/reports/reports.module.ts';
import { createShopsModule, type ShopsModule } from './modules/shops/shops.module.ts';
import { createStaffModule, type StaffModule } from './modules/staff/staff.module.ts';
import type { PaymentGateway } from './payment-provider/gateway.ts';
import { openProvider } from './payment-provider/openProvider.ts';
import type { Sandbox } from './payment-provider/sandbox/sandbox.ts';

export type Modules = {
  readonly files: FilesModule;
  readonly shops: ShopsModule;
  readonly payments: PaymentsModule;
  readonly orders: OrdersModule;
  readonly printJobs: PrintJobsModule;
  readonly accounts: AccountsModule;
  readonly staff: StaffModule;
  readonly reports: ReportsModule;
  readonly shopClosure: ShopClosureModule;
  readonly dataDownload: DataDownloadModule;
};

/**
 * Plugin that registers the routes of a module: `xRoutes(context)` in its `x.routes.ts`. It is registered after all
 * modules are created, because a route may use a module that was created later.
 */
export type ModuleRoutes = FastifyPluginAsync<Modules>;

export type ModuleOptions = {
  /** Used instead of the payment provider that the settings name. */
  readonly gateway?: PaymentGateway;
  /** Used instead of argon2id with the production cost. */
  readonly passwords?: Passwords;
  /** Used instead of the production timings. */
  readonly timings?: {
    readonly files?: FilesTimings;
    readonly payments?: PaymentsTimings;
    readonly orders?: OrdersTimings;
    readonly printJobs?: PrintJobsTimings;
    readonly mail?: MailTimings;
    readonly notify?: NotifyTimings;
  };
  /** Called with each live event that this process sends. */
  readonly onLiveMessage?: (message: LiveMessage) => void;
};

export type ComposedModules = {
  readonly modules: Modules;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly liveSockets: LiveSockets;
  /** The sandbox of payments; `undefined` with a real payment provider. */
  readonly sandbox: Sandbox | undefined;
  /** Fired when a webhook was stored, so that it is processed at once. */
  readonly webhookStored: JobTrigger;
};

/**
 * Creates the modules, each from those created before it. The server does not listen yet, no job runs, and no route is
 * registered.
 */
export async function composeModules(
  dependencies: Dependencies,
  options: ModuleOptions,
): Promise<ComposedModules> {
  const { gateway: replacement, passwords = createPasswords(), timings = {} } = options;
  const { db, settings } = dependencies;
  const { gateway, sandbox } =
    replacement === undefined
      ? await openProvider(settings, db)
      : { gateway: replacement, sandbox: undefined };
  const liveSockets = createLiveSockets({ isLimited: settings.rateLimits });
  const { self } = liveSockets;
  function deliver(message: LiveMessage): void {
    options.onLiveMessage?.(message);
    liveSockets.deliver(message);
  }
  const sendLive = coalesceRuns(() => flushOutbox(db, { self, deliver }));
  const webhookStored = createJobTrigger();
  const mailWritten = createJobTrigger();

  const files = createFilesModule(dependencies, { passwords }, timings.files);
  const shops = createShopsModule(dependencies, { sendLive });
  const payments = createPaymentsModule(
    dependencies,
    { gateway, sendLive, onMessage: webhookStored.fire },
    timings.payments,
  );
  const orders = createOrdersModule(dependencies, { shops, payments, sendLive }, timings.orders);
  const printJobs = createPrintJobsModule(dependencies, { orders }, timings.printJobs);
  const accounts = createAccountsModule(
    dependencies,
    { shops, orders, onMailWritten: mailWritten.fire },
    passwords,
  );
  const staff = createStaffModule(dependencies, { accounts, passwords, sendLive });
  const { sessionCookie } = accounts;
  const shopClosure = createShopClosureModule(dependencies, {
    accounts,
    passwords,
    sendLive,
    sessionCookie,
  });
  const dataDownload = createDataDownloadModule(dependencies, { accounts, files, orders });
  const mailer = createMailer(dependencies, {
    written: mailWritten,
    secrets: {
      resetToken: accounts.createResetToken,
      stopToken: accounts.createStopToken,
      emailLink: accounts.createEmailLink,
      emailCode: accounts.createEmailCode,
    },
    timings: timings.mail ?? mailTimings,
  });
  const notify = { shops, timings: timings.notify ?? notifyTimings };
  const notifier = createNotifier(dependencies, notify);
  const reports = createReportsModule(dependencies);
  const ofAccounts = { accounts, staff, shopClosure, dataDownload };
  const modules = { files, shops, payments, orders, printJobs, reports, ...ofAccounts };
  return { modules, mailer, notifier, liveSockets, sandbox, webhookStored };
}
