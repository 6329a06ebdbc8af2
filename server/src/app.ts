import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import {
  composeModules,
  type ComposedModules,
  type ModuleOptions,
  type ModuleRoutes,
  type Modules,
} from './composeModules.ts';
import { repositoryFolder } from './config/repositoryFolder.ts';
import type { Dependencies } from './dependencies.ts';
import { addJsonBodies } from './http/bodies/jsonBody.ts';
import { collectCalls, type Call } from './http/calls/collectCalls.ts';
import { createBareApp } from './http/createBareApp.ts';
import { callLimitsOf, type CallLimits } from './http/limits/rates/callLimits.ts';
import { addConnectionLimit } from './http/limits/connectionLimit.ts';
import { addDownloadLimit } from './http/limits/downloadLimit.ts';
import { addOverloadLimit } from './http/limits/overloadLimit.ts';
import { addRateLimits } from './http/limits/rates/rateLimits.ts';
import { addOpenApi } from './http/calls/openApi.ts';
import { addRequestLog } from './http/requestLog.ts';
import { addBlockRule } from './http/blocks/addBlockRule.ts';
import { addPinRule } from './http/rules/pinRule.ts';
import { addHealth, addShutdownRules } from './http/rules/health.ts';
import { addMethodNotAllowed } from './http/rules/methodNotAllowed.ts';
import { addOriginRules } from './http/rules/originRules.ts';
import { addProxyRules } from './http/rules/proxyRules.ts';
import { createReadiness, type Readiness } from './http/rules/readiness.ts';
import { addRequestRules } from './http/rules/requestRules.ts';
import { addSecurityHeaders } from './http/rules/securityHeaders.ts';
import { addSignedIn } from './http/signedIn.ts';
import { addTraceContext } from './process/traceContext.ts';
import { createBuildCounter } from './http/site/canary/buildCounter.ts';
import { failureReports } from './http/site/failureReports.ts';
import { siteFacts } from './http/site/facts/siteFacts.ts';
import { addSite, type SiteOptions } from './http/site/site.ts';
import { paymentJobs } from './modules/payments/payments.jobs.ts';
import type { Job } from './jobs/startLoop.ts';
import { sweepAll } from './jobs/sweepAll.ts';
import { measureSite } from './metrics/measureSite.ts';
import { countReports } from './metrics/countReports.ts';
import { watchJobs } from './metrics/watchJobs.ts';
import { watchRequests } from './metrics/watchRequests.ts';
import { createLive, type Live } from './live/createLive.ts';
import type { LiveTimings } from './live/liveTimings.ts';
import { sandboxRoutes } from './payment-provider/sandbox/sandbox.routes.ts';
import { createGracefulShutdown, type GracefulShutdown } from './process/createGracefulShutdown.ts';
import { seedSampleData } from './seed/seedSampleData.ts';

export type BuiltApp = {
  readonly app: FastifyInstance;
  readonly drain: GracefulShutdown;
  readonly readiness: Readiness;
  readonly calls: readonly Call[];
  readonly modules: Modules;
  readonly live: Live;
  /** Runs the sweep once: removes everything that has expired. */
  readonly sweep: () => Promise<unknown>;
  /** The recurring jobs, including the sweep. Several server processes may run them at once. */
  readonly jobs: readonly Job[];
  /** Adds sample accounts to an empty database. @returns how to sign in, or `undefined` if nothing was added */
  readonly seed: () => Promise<string | undefined>;
};

/** Options that tests may replace in addition to the dependencies. The defaults are those of production. */
export type AppOptions = Omit<ModuleOptions, 'timings'> & {
  /** The folder that contains `host/dist` and `remote-…/dist`. */
  readonly appsFolder?: string;
  /** Returns the limits of each call. They apply only while the setting `rateLimits` is on. */
  readonly callLimits?: CallLimits;
  readonly timings?: ModuleOptions['timings'] & { readonly live?: LiveTimings };
};

/**
 * Interval in seconds of the job that sends due mails, and of the one that sends messages to the operator's program.
 */
const MAIL_SECONDS = 5;

/** Builds the whole server without opening a port. Hooks run in the order in which they are added in this function. */
export async function buildApp(
  dependencies: Dependencies,
  {
    appsFolder = repositoryFolder,
    callLimits = callLimitsOf(dependencies.settings),
    timings = {},
    ...options
  }: AppOptions = {},
): Promise<BuiltApp> {
  const { db, settings, metrics } = dependencies;
  const app = createBareApp(dependencies);
  if (metrics !== undefined) watchRequests(app, metrics);
  const drain = createGracefulShutdown(app);
  const readiness = createReadiness(dependencies);
  addRules(app, dependencies, readiness);
  const calls = collectCalls(app);
  if (settings.rateLimits) await addRateLimits(app, callLimits, db);
  await addOpenApi(app);
  // The plugin is used only to write cookies. The session cookie is read by our own, stricter parser.
  await app.register(cookie, { hook: false });

  const composed = await composeModules(dependencies, { ...options, timings });
  const { modules, liveSockets, sandbox, webhookStored } = composed;
  const { accounts, shops, payments, staff } = modules;
  const { server } = app;
  const live = createLive(
    { ...dependencies, accounts, shops, server, sockets: liveSockets },
    timings.live,
  );
  // Live sockets stay open as long as their page, so they are closed before the server waits for its connections to
  // end.
  app.addHook('preClose', () => live.close());
  addSignedIn(app, accounts.findSignedIn);
  addPinRule(app, staff.requireUnlocked);
  addBlockRule(app, db);
  const routes: ModuleRoutes[] = Object.values(modules).map((module) => module.routes);
  if (sandbox !== undefined) routes.push(sandboxRoutes(sandbox, settings));
  for (const plugin of routes) await app.register(plugin, modules);
  const buildCounter = createBuildCounter();
  const onReport = metrics && countReports(metrics, buildCounter.served);
  await app.register(failureReports, { counter: buildCounter, onReport });
  await app.register(siteFacts, { settings });
  addMethodNotAllowed(app, calls);
  addHealth(app, readiness);
  await addSite(app, {
    ...settings,
    appsFolder,
    counter: buildCounter,
    ...lookUpsOf(modules),
  });
  await app.ready();
  const sweep = () => sweepEverything(db, composed);
  const seed = () => seedSampleData({ ...dependencies, accounts });
  const jobs: Job[] = [
    { name: 'sweep', run: sweep, intervalSeconds: settings.sweepIntervalSeconds },
    ...messageJobs(composed),
    ...paymentJobs({ app, readiness, payments, sandbox, trigger: webhookStored }),
  ];
  const parts = { app, drain, readiness, calls, modules, live, sweep, seed };
  if (metrics === undefined) return { ...parts, jobs };
  measureSite(metrics, dependencies, { app, composed, buildCounter });
  return { ...parts, jobs: watchJobs(jobs, metrics) };
}

/** Returns what documents show that is not in files. */
function lookUpsOf({
  accounts,
  files,
  shops,
}: ComposedModules['modules']): Pick<
  SiteOptions,
  'hasSessionCookie' | 'describeShare' | 'findShop'
> {
  return {
    hasSessionCookie: accounts.hasSessionCookie,
    describeShare: files.describeShare,
    findShop: shops.findShopOfDocument,
  };
}

function sweepEverything(
  db: Dependencies['db'],
  { modules, mailer, notifier }: ComposedModules,
): Promise<unknown> {
  const { files, orders, printJobs, accounts, reports, shopClosure, shops } = modules;
  const others = { shops, reports, shopClosure, mail: mailer, notifier };
  return sweepAll(db, { files, orders, printJobs, accounts, ...others });
}

function messageJobs({ modules, mailer, notifier }: ComposedModules): Job[] {
  async function workOnMails(): Promise<void> {
    await modules.accounts.enqueueResets();
    await modules.orders.tellNotices();
    await mailer.work();
  }
  return [
    { name: 'mail', run: workOnMails, intervalSeconds: MAIL_SECONDS, trigger: mailer.written },
    // A job of its own, so that a slow program of the operator does not delay mails.
    { name: 'notify', run: notifier.work, intervalSeconds: MAIL_SECONDS },
  ];
}

function addRules(app: FastifyInstance, dependencies: Dependencies, readiness: Readiness): void {
  const { settings, countWaiting } = dependencies;
  addConnectionLimit(app, settings);
  addTraceContext(app);
  addRequestLog(app);
  addShutdownRules(app, readiness);
  addSecurityHeaders(app, settings);
  addProxyRules(app, settings);
  addOriginRules(app, settings);
  addRequestRules(app);
  addOverloadLimit(app, countWaiting);
  addDownloadLimit(app, settings);
  addJsonBodies(app);
}
