import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { serviceWorkerPath } from '@parchi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/appError.ts';
import { pageHeaders, type PagePolicy } from './pageHeaders.ts';
import { addBuildReport } from './canary/addBuildReport.ts';
import type { BuildCounter } from './canary/buildCounter.ts';
import { createChosenBuilds } from './canary/chosenBuilds.ts';
import { findRemoteOrigins } from './registry/findRemoteOrigins.ts';
import { addHostDescription } from './hostDescription.ts';
import type { FindShopOfDocument } from './first-load/findPageData.ts';
import { createFirstLoadReader } from './first-load/firstLoadReader.ts';
import { createHostPage } from './hostPage.ts';
import type { DescribeShareOf } from './previews/describeLink.ts';
import { addRegistryFile } from './registry/registryFile.ts';
import { createRegistryReader } from './registry/registryReader.ts';
import { lacksSlash, resolveSitePath, type SiteTarget } from './sitePath.ts';
import { statusOfPage } from './statusOfPage.ts';

const HASHED_FILE = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
/** Headers that browsers heed only on pages. On every script, they would add most of a kilobyte to a first visit. */
const PAGE_ONLY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  // Browsers cache these files for a year. They would also cache the request id of the request that fetched the file
  // first.
  'x-request-id',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];
/**
 * Page of a remote that runs alone on this server. The remote's `index.html` is for an origin of its own, because the
 * addresses of its scripts begin at the root.
 */
const REMOTE_PAGE = '/beside-host.html';

export type SiteOptions = Pick<
  Settings,
  'remotesFile' | 'portalsDir' | 'portalsToken' | 'payments' | 'publicUrl'
> & {
  readonly appsFolder: string;
  readonly counter: BuildCounter;
  readonly hasSessionCookie: (cookieHeader: string | undefined) => boolean;
  readonly describeShare: DescribeShareOf;
  readonly findShop: FindShopOfDocument;
};

/** Serves the built pages, which are compressed ahead of time: the host at `/`, each remote at `/remotes/<name>/`. */
export async function addSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { appsFolder, payments } = options;
  const folderOf = (target: SiteTarget) => folderOfTarget(target, options);
  const { readRegistry, sendHostPage } = createDocuments(app, options, folderOf);
  const chosen = createChosenBuilds(options, readRegistry);
  // The registry is read at the start, so that a refused remote is logged then rather than on the first visit.
  await readRegistry();
  await app.register(fastifyStatic, {
    serve: false,
    root: appsFolder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
  });

  addHostDescription(app, appsFolder);
  addRegistryFile(app, chosen);
  addBuildReport(app, options.counter, options.portalsToken);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', ...query] = (request.raw.url ?? '/').split('?');
    if (lacksSlash(pathname)) return reply.redirect([`${pathname}/`, ...query].join('?'), 308);
    const target = resolveSitePath(pathname);
    if (target === undefined || isForbiddenWorker(request)) return sendMissing(request, reply);
    if (target.app === 'host' && target.kind === 'page') {
      const deployed = await chosen.ofPage(request, reply);
      const status = statusOfPage(target, deployed);
      return sendHostPage({ request, reply, status, deployed, pathname: target.path });
    }
    const deployed = await readRegistry();
    setFileHeaders(reply, target, { origins: deployed.origins, payments });
    const folder = folderOf(target);
    if (folder === undefined) return sendMissing(request, reply);
    if (target.kind === 'file') return reply.sendFile(target.path, folder);
    return reply.code(statusOfPage(target, deployed)).sendFile(REMOTE_PAGE, folder);
  });

  app.setNotFoundHandler(sendMissing);

  /** Sends the host's page with status 404 to a browser, whatever the path. The page shows a text for that. */
  async function sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw new AppError('request.not_found');
    const deployed = await chosen.ofPage(request, reply);
    return sendHostPage({ request, reply, status: 404, deployed, pathname: undefined });
  }
}

function createDocuments(
  app: FastifyInstance,
  {
    remotesFile,
    portalsDir,
    appsFolder,
    payments,
    publicUrl,
    counter,
    hasSessionCookie,
    describeShare,
    findShop,
  }: SiteOptions,
  folderOf: (target: SiteTarget) => string | undefined,
) {
  const firstLoads = createFirstLoadReader({
    folderOf: (entryPath) => {
      const target = resolveSitePath(entryPath);
      return target && folderOf(target);
    },
    log: app.log,
  });
  const readRegistry = createRegistryReader({
    file: remotesFile ?? (portalsDir && path.join(portalsDir, 'remotes.json')),
    appsFolder,
    log: app.log,
    onRead: (registry) => void firstLoads.load(registry),
  });
  const folder = path.join(appsFolder, 'host/dist');
  const sendHostPage = createHostPage({
    folder,
    siteUrl: publicUrl,
    payments,
    counter,
    firstLoads,
    hasSessionCookie,
    describeShare,
    findShop,
  });
  return { readRegistry, sendHostPage };
}

/**
 * Returns whether a browser asks for the script of a service worker that is not the site's own. A worker outlives
 * sign-out, so a remote must not install one.
 */
function isForbiddenWorker({ headers, raw }: FastifyRequest): boolean {
  return headers['service-worker'] === 'script' && raw.url !== serviceWorkerPath;
}

function folderOfTarget(
  { app: name, build }: SiteTarget,
  { appsFolder, portalsDir }: SiteOptions,
): string | undefined {
  if (build === undefined) return path.join(appsFolder, name, 'dist');
  return portalsDir && path.resolve(portalsDir, name, build);
}

/** Sets the headers of a file, or of a remote's own page. */
function setFileHeaders(
  reply: FastifyReply,
  target: SiteTarget,
  policy: Pick<PagePolicy, 'origins' | 'payments'>,
): void {
  if (/\.(js|css)$/.test(target.path)) {
    for (const name of PAGE_ONLY_HEADERS) void reply.removeHeader(name);
  } else {
    const isHost = target.app === 'host';
    const origins = isHost ? policy.origins : findRemoteOrigins({});
    reply.headers(pageHeaders({ ...policy, kind: isHost ? 'remotes' : 'standalone', origins }));
  }
  reply.headers({
    'cache-control':
      target.build !== undefined || HASHED_FILE.test(target.path)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    // Search engines index the pages of remotes in the host instead.
    ...(target.app !== 'host' && target.kind === 'page' && { 'x-robots-tag': 'noindex' }),
  });
  if (target.app !== 'host' && target.kind === 'file') {
    reply.headers({
      // A remote's scripts are public, because a host at another address may load them.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // A worker gets the policy of its script, not that of the page that starts it.
      'content-security-policy': "default-src 'self'",
    });
  }
}
