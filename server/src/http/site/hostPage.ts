import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  FIRST_LOAD_FILE,
  type HostBuild,
  type HostFirstLoads,
  type PageData,
} from '@parchi/contract';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import type { BuildCounter } from './canary/buildCounter.ts';
import { describeInHead, type DocumentPreview } from './previews/describeInHead.ts';
import { describeLink, type DescribeShareOf } from './previews/describeLink.ts';
import { findPreview } from './previews/findPreview.ts';
import { composeDocument, composeSignInFirst } from './first-load/composeDocument.ts';
import { findPage, type FoundPage } from './first-load/findPage.ts';
import { findPageData, type FindShopOfDocument } from './first-load/findPageData.ts';
import type { FirstLoadReader } from './first-load/firstLoadReader.ts';
import { findRemoteOrigins } from './registry/findRemoteOrigins.ts';
import { pageHeaders, type PagePolicy } from './pageHeaders.ts';
import type { DeployedRemotes } from './registry/registryReader.ts';
import {
  makeReady,
  sendOnce,
  sendReady,
  type DocumentRequest,
  type ReadyDocument,
} from './sendDocument.ts';

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Parchi</title>' +
  '<p>Parchi’s pages are not built yet. Run <code>npm run build</code> and load this page again.</p>';

/**
 * Interval for checking whether there is another build of the host. Checking the disk at each request would cost a
 * third of the request's time.
 */
const LOOK_EVERY_MS = 250;

/** The host's first script, as hosts name it in their reports (`findHostBuild` in `host/src/errors/`). */
const FIRST_SCRIPT = /\/assets\/main\.([0-9a-f]{8})/;

type HostPageOptions = {
  /** The host's output folder. */
  readonly folder: string;
  /** Origin under which the site is known. */
  readonly siteUrl: string | undefined;
  readonly payments: Settings['payments'];
  readonly counter: BuildCounter;
  readonly firstLoads: FirstLoadReader;
  /** Whether the browser may be signed in, by its cookie header. */
  readonly hasSessionCookie: (cookieHeader: string | undefined) => boolean;
  readonly describeShare: DescribeShareOf;
  readonly findShop: FindShopOfDocument;
};

type PageRequest = DocumentRequest & {
  readonly deployed: DeployedRemotes;
  /** Requested path; `undefined` if no page can have it. */
  readonly pathname: string | undefined;
};

/** Files that the host's build has written. */
type BuiltHost = {
  readonly version: string;
  /** The first digits of the hash in the name of its first script; `undefined` for a development build. */
  readonly buildId: string | undefined;
  readonly template: string;
  /** A build for development has none. */
  readonly firstLoads: HostFirstLoads | undefined;
  readonly languages: readonly string[];
  readonly ownPreviews: HostBuild['previews'];
};

/**
 * Returns a function that sends the host's document with what the page's first load needs in it: the registry of
 * remotes, links that start the download of the page's files, the page's first view, and what search engines read. A
 * document is composed and compressed once for each page, language and version of its parts.
 */
export function createHostPage({
  folder,
  siteUrl,
  payments,
  counter,
  firstLoads,
  hasSessionCookie,
  describeShare,
  findShop,
}: HostPageOptions): (request: PageRequest) => Promise<FastifyReply> {
  const readBuild = createBuildReader(folder);
  const findReady = createReadyDocuments();
  const noRegistry = {};

  return async ({ request, reply, status, deployed, pathname }) => {
    const { registry, hasCanary } = deployed;
    const build = await readBuild();
    if (build === undefined) {
      return sendNotBuilt(reply, pageHeaders({ ...allowedIn(undefined, deployed), payments }));
    }
    // A request by a script, which preloads what the document lists, shows no page.
    const isPreload = request.headers['sec-fetch-dest'] === 'empty';
    if (!isPreload) counter.countPage({ ...registry, host: build });
    const { template: builtTemplate, firstLoads: own, languages, ownPreviews } = build;
    const language = acceptedLanguage(request.headers['accept-language'], languages);
    const page = pathname === undefined ? undefined : findPage(pathname, registry);
    const url = request.raw.url ?? '';
    const preview = findPreview({ page, url, registry, language, ownPreviews, siteUrl });
    const needsSignIn = page?.needsSignIn ?? false;
    const isSignInFirst = needsSignIn && !hasSessionCookie(request.headers.cookie);
    const key = `${language} ${page?.remote?.name} ${page?.path} ${preview !== undefined} ${isSignInFirst}`;
    const compose = (described: DocumentPreview | undefined, data?: PageData) => {
      const template = describeInHead(builtTemplate, described);
      const parts = { template, own, language, page, registry, firstLoads, data };
      const { html, inline } = (isSignInFirst ? composeSignInFirst : composeDocument)(parts);
      return { html, headers: pageHeaders({ ...allowedIn(page, deployed), payments, ...inline }) };
    };
    if (preview === undefined) void reply.header('x-robots-tag', 'noindex');
    const linked = await describeLink(describeShare, page?.path, request);
    if (linked !== undefined) {
      // Not cached: the document is specific to this share, and such a program requests it only once.
      const { html, headers } = compose({ ...linked, language, path: undefined, siteUrl });
      void reply.headers({ ...headers, 'cache-control': 'no-store' }).type('text/html');
      return reply.code(status).send(html);
    }
    const data = isPreload
      ? undefined
      : await findPageData({ page, language, request }, firstLoads, findShop);
    if (data !== undefined) return sendOnce(compose(preview, data), { request, reply, status });
    const version = `${build.version}:${firstLoads.version()}`;
    const parts = { version, registry: registry ?? noRegistry };
    const document = await findReady(key, parts, () => makeReady(compose(preview)));
    void reply.headers(cachingOf(hasCanary || needsSignIn));
    return sendReady(document, { request, reply, status });
  };
}

type Parts = { readonly version: string; readonly registry: object };

/** Returns a function that returns a document, which it makes once for each version of its parts. */
function createReadyDocuments() {
  let partsVersion: string | undefined;
  let ready = new WeakMap<object, Map<string, Promise<ReadyDocument>>>();
  return (key: string, { version, registry }: Parts, make: () => Promise<ReadyDocument>) => {
    if (version !== partsVersion) ready = new WeakMap();
    partsVersion = version;
    const documents = ready.get(registry) ?? new Map<string, Promise<ReadyDocument>>();
    ready.set(registry, documents);
    const document = documents.get(key) ?? make();
    documents.set(key, document);
    return document;
  };
}

function sendNotBuilt(reply: FastifyReply, headers: Record<string, string>): FastifyReply {
  void reply.headers({ ...headers, 'cache-control': 'no-store' }).type('text/html');
  return reply.code(503).send(NOT_BUILT);
}

/** Returns what may run in the document of a page. On a page for passwords, only the code that shows it may run. */
function allowedIn(
  page: FoundPage | undefined,
  { origins }: DeployedRemotes,
): Pick<PagePolicy, 'kind' | 'origins'> {
  if (!page?.isForPasswords) return { kind: 'remotes', origins };
  const { remote } = page;
  const drawing = remote ? { [remote.name]: remote.deployed } : {};
  return { kind: 'passwords', origins: findRemoteOrigins(drawing) };
}

function cachingOf(dependsOnCookie: boolean): Record<string, string> {
  return {
    vary: `accept-encoding, accept-language${dependsOnCookie ? ', cookie' : ''}`,
    // A shared cache must not give the page of one browser to another.
    'cache-control': dependsOnCookie ? 'private, no-cache' : 'no-cache',
  };
}

/** Returns a function that returns the host's build. It looks for another build at most every `LOOK_EVERY_MS`. */
function createBuildReader(folder: string): () => Promise<BuiltHost | undefined> {
  let lookedAtMs = -Infinity;
  let last: Promise<BuiltHost | undefined> = Promise.resolve(undefined);
  return () => {
    if (performance.now() - lookedAtMs < LOOK_EVERY_MS) return last;
    lookedAtMs = performance.now();
    last = last.catch(() => undefined).then((build) => readBuild(folder, build));
    return last;
  };
}

/** Returns the host's build. Reads its files only if they have changed. */
async function readBuild(
  folder: string,
  last: BuiltHost | undefined,
): Promise<BuiltHost | undefined> {
  const file = path.join(folder, 'index.html');
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  const version = `${found.mtimeMs}:${found.size}`;
  if (last?.version === version) return last;
  const [template, description, text] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(path.join(folder, 'host.json'), 'utf8').catch(() => '{}'),
    readFile(path.join(folder, FIRST_LOAD_FILE), 'utf8').catch(() => undefined),
  ]);
  const firstLoads = text === undefined ? undefined : (JSON.parse(text) as HostFirstLoads);
  const { previews: ownPreviews = {} } = JSON.parse(description) as Partial<HostBuild>;
  const languages = Object.keys(firstLoads?.remotePage ?? {});
  const [, buildId] = FIRST_SCRIPT.exec(template) ?? [];
  return { version, buildId, template, firstLoads, languages, ownPreviews };
}

/** Returns the first of the person's languages that the site has, as the host itself chooses it. */
function acceptedLanguage(accepted: string | undefined, languages: readonly string[]): string {
  const tags = (accepted ?? '').split(',').map((part) => part.replace(/;.*/, '').trim());
  const wanted = tags.flatMap((tag) => [tag, tag.replace(/-.*/, '')]);
  return wanted.find((tag) => languages.includes(tag)) ?? 'en';
}
