import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/appError.ts';
import { pageHeaders } from './pageHeaders.ts';
import { createRemotesFileReader } from './remotesFile.ts';
import { lacksSlash, resolveSitePath, type SiteTarget } from './sitePath.ts';

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
const HOST_PAGE = 'index.html';
/** A remote's `index.html` is for an origin of its own: its scripts' addresses begin at the root. */
const REMOTE_PAGE = 'beside-host.html';
const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Parchi</title>' +
  '<p>Parchi’s pages are not built yet. Run <code>npm run build</code> and load this page again.</p>';

export type SiteOptions = Pick<Settings, 'remotesFile' | 'payments'> & {
  readonly appsFolder: string;
};

/** Serves the built pages, which are compressed ahead of time: the host at `/`, each remote at `/remotes/<name>/`. */
export async function addSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const readRemotesFile = createRemotesFileReader(options.remotesFile, app.log);
  // The file is read at the start, so that a refused remote is logged then rather than on the first visit.
  await readRemotesFile();
  await app.register(fastifyStatic, {
    serve: false,
    root: options.appsFolder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
  });

  app.get('/remotes.json', { schema: { hide: true } }, async (_request, reply) => {
    const { text } = await readRemotesFile();
    if (text === undefined) throw new AppError('request.not_found');
    return reply.header('cache-control', 'no-cache').type('application/json').send(text);
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', ...query] = (request.raw.url ?? '/').split('?');
    if (lacksSlash(pathname)) return reply.redirect([`${pathname}/`, ...query].join('?'), 308);
    const target = resolveSitePath(pathname);
    const { origins } = await readRemotesFile();
    if (target === undefined) return sendMissing({ request, reply, origins }, options);
    reply.headers(
      headersFor(target, pageHeaders({ remoteOrigins: origins, payments: options.payments })),
    );
    if (/\.(js|css)$/.test(target.path)) {
      for (const name of PAGE_ONLY_HEADERS) void reply.removeHeader(name);
    }
    const folder = path.join(options.appsFolder, target.app, 'dist');
    if (target.kind === 'file') return reply.sendFile(target.path, folder);
    const file = target.app === 'host' ? HOST_PAGE : REMOTE_PAGE;
    return sendPage({ reply, folder, file, isKnown: target.isKnownPage });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const { origins } = await readRemotesFile();
    return sendMissing({ request, reply, origins }, options);
  });
}

function headersFor(
  target: SiteTarget,
  headersOfPages: Record<string, string>,
): Record<string, string> {
  return {
    ...headersOfPages,
    'cache-control': HASHED_FILE.test(target.path)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    // A remote's scripts are public, because a host at another address may load them.
    ...(target.app !== 'host' &&
      target.kind === 'file' && {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  };
}

type Page = {
  readonly reply: FastifyReply;
  readonly folder: string;
  readonly file: string;
  readonly isKnown: boolean;
};

/** Sends the page. An unknown address gets the same page with status 404, and the page shows a text for that. */
async function sendPage({ reply, folder, file, isKnown }: Page): Promise<FastifyReply> {
  const page = await readFile(path.join(folder, file)).catch(() => undefined);
  if (page === undefined) {
    return reply.code(503).header('cache-control', 'no-store').type('text/html').send(NOT_BUILT);
  }
  if (isKnown) return reply.sendFile(`/${file}`, folder);
  return reply.code(404).type('text/html').send(page);
}

type Missing = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly origins: readonly string[];
};

async function sendMissing(
  { request, reply, origins }: Missing,
  { appsFolder, payments }: SiteOptions,
): Promise<FastifyReply> {
  const wantsPage =
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage) throw new AppError('request.not_found');
  reply.headers({
    ...pageHeaders({ remoteOrigins: origins, payments }),
    'cache-control': 'no-cache',
  });
  const folder = path.join(appsFolder, 'host/dist');
  return sendPage({ reply, folder, file: HOST_PAGE, isKnown: false });
}
