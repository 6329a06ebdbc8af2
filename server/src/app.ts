import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { repositoryFolder } from './config/repositoryFolder.ts';
import { createJobTrigger } from './jobs/createJobTrigger.ts';
import { createGracefulShutdown, type GracefulShutdown } from './process/createGracefulShutdown.ts';
import type { Dependencies } from './dependencies.ts';
import { collectCalls, type Call } from './http/callTable.ts';
import { createBareApp } from './http/createBareApp.ts';
import { addHealth, addShutdownRules } from './http/rules/health.ts';
import { addJsonBodies } from './http/bodies/jsonBody.ts';
import { addMethodNotAllowed } from './http/rules/methodNotAllowed.ts';
import { addOpenApi } from './http/openApi.ts';
import { addOriginRules } from './http/rules/originRules.ts';
import { addConnectionLimit } from './http/limits/connectionLimit.ts';
import { addDownloadLimit } from './http/limits/downloadLimit.ts';
import { addOverloadLimit } from './http/limits/overloadLimit.ts';
import { addProxyRules } from './http/rules/proxyRules.ts';
import { createRateCounters } from './http/limits/rateCounters.repository.ts';
import { addRateLimits } from './http/limits/rateLimits.ts';
import { createReadiness, type Readiness } from './http/rules/readiness.ts';
import { addRequestLog } from './http/requestLog.ts';
import { addRequestRules } from './http/rules/requestRules.ts';
import { addSecurityHeaders } from './http/rules/securityHeaders.ts';
import { addSignedIn } from './http/signedIn.ts';
import { addSite } from './http/site/site.ts';
import { createLive } from './live/createLive.ts';
import { flushOutbox } from './live/flushOutbox.ts';
import { coalesceRuns } from './live/coalesceRuns.ts';
import { createAccountsModule } from './modules/accounts/accounts.module.ts';
import { createFilesModule } from './modules/files/files.module.ts';
import { createPaymentsModule } from './modules/payments/payments.module.ts';
import { createPrintFilesModule } from './modules/print-files/printFiles.module.ts';
import { createPrintsModule } from './modules/prints/prints.module.ts';
import { createShopsModule } from './modules/shops/shops.module.ts';
import { paymentJobs } from './jobs/paymentJobs.ts';
import { openProvider } from './payments/openProvider.ts';
import { createSandboxRoutes } from './payments/sandbox/sandbox.routes.ts';
import { seedSampleData } from './seed/seedSampleData.ts';
import type { Job } from './jobs/startLoop.ts';
import { sweepAll } from './jobs/sweepAll.ts';

export type BuiltApp = {
  readonly app: FastifyInstance;
  readonly drain: GracefulShutdown;
  readonly readiness: Readiness;
  readonly calls: readonly Call[];
  /** Removes everything that has expired, once. */
  readonly sweep: () => Promise<unknown>;
  /** The recurring jobs, including the sweep. Several server processes may run them at once. */
  readonly jobs: readonly Job[];
  /** Puts sample accounts into an empty database. @returns how to sign in, or `undefined` if nothing was added */
  readonly seed: () => Promise<string | undefined>;
};

export type AppOptions = {
  /** The folder that contains `host/dist` and `remote-…/dist`. */
  readonly appsFolder?: string;
};

/** Builds the whole server without opening a port. Hooks run in the order in which they are added here. */
export async function buildApp(
  dependencies: Dependencies,
  { appsFolder = repositoryFolder }: AppOptions = {},
): Promise<BuiltApp> {
  const { settings } = dependencies;
  const app = createBareApp(dependencies);
  const drain = createGracefulShutdown(app);
  const readiness = createReadiness(dependencies);
  addConnectionLimit(app, settings);
  addRequestLog(app);
  addShutdownRules(app, readiness);
  addSecurityHeaders(app, settings);
  addProxyRules(app, settings);
  addOriginRules(app, settings);
  addRequestRules(app);
  addOverloadLimit(app, dependencies.countWaiting);
  addDownloadLimit(app, settings);
  addJsonBodies(app);
  const calls = collectCalls(app);
  const rateCounters = createRateCounters(dependencies.db);
  if (settings.rateLimits) await addRateLimits(app, settings, rateCounters);
  await addOpenApi(app);

  // The plugin only writes cookies. The session cookie is read by our own, stricter parser.
  await app.register(cookie, { hook: false });

  const files = createFilesModule(dependencies);
  const sendLive = coalesceRuns(() => flushOutbox(dependencies.db, live));
  const shops = createShopsModule(dependencies);
  const { gateway, sandbox } = await openProvider(settings, dependencies.db);
  const bell = createJobTrigger();
  const payments = createPaymentsModule(dependencies, { gateway, sendLive, onMessage: bell.fire });
  const prints = createPrintsModule(dependencies, { shops, payments, sendLive });
  const printFiles = createPrintFilesModule(dependencies, { prints });
  const accounts = createAccountsModule(dependencies, { shops, prints });
  const live = createLive({
    ...dependencies,
    ...accounts,
    server: app.server,
    findShopCode: async (id) => (await shops.findPublicShop(id))?.shopId,
  });
  // Live sockets stay open for as long as a page does: close them before the server waits for its connections to end.
  app.addHook('preClose', () => live.close());
  addSignedIn(app, accounts.findSignedIn);
  for (const { routes } of [accounts, files, prints, printFiles]) await app.register(routes);
  await app.register(shops.routes({ ...accounts, sendLive }));
  await app.register(payments.routes(prints.showPrint));
  if (sandbox !== undefined) await app.register(createSandboxRoutes(sandbox, settings));
  addMethodNotAllowed(app, calls);
  addHealth(app, readiness);
  await addSite(app, { ...settings, appsFolder });
  await app.ready();
  const sweep = () => sweepAll(dependencies.db, { files, prints, printFiles, accounts });
  const seed = () => seedSampleData({ ...dependencies, accounts });
  const jobs = [
    { name: 'sweep', run: sweep, intervalSeconds: settings.sweepIntervalSeconds },
    ...paymentJobs({ app, readiness, payments, sandbox, bell }),
  ];
  return { app, drain, readiness, calls, sweep, jobs, seed };
}
