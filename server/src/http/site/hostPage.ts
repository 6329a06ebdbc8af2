import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { RemoteRegistry } from '@parchi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeployedRemotes } from './registryReader.ts';

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Parchi</title>' +
  '<p>Parchi’s pages are not built yet. Run <code>npm run build</code> and load this page again.</p>';

type ReadyPage = {
  readonly version: string;
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};

type PageRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly status: number;
  readonly deployed: DeployedRemotes;
};

/**
 * Returns a function that sends the host's page with the registry of remotes in it, so that the host needs no request
 * for the registry. The page is put together and compressed once for each version of both.
 */
export function createHostPage(folder: string): (request: PageRequest) => Promise<FastifyReply> {
  const file = path.join(folder, 'index.html');
  const readyPages = new WeakMap<RemoteRegistry, ReadyPage>();
  const noRegistry = {};

  return async ({ request, reply, status, deployed: { registry, hasCanary } }) => {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) {
      return reply.code(503).header('cache-control', 'no-store').type('text/html').send(NOT_BUILT);
    }
    const version = `${found.mtimeMs}:${found.size}`;
    const key = registry ?? noRegistry;
    let ready = readyPages.get(key);
    if (ready?.version !== version) {
      ready = { version, ...(await putTogether(await readFile(file, 'utf8'), registry)) };
      readyPages.set(key, ready);
    }
    void reply.header('etag', ready.etag).header('vary', 'accept-encoding').type('text/html');
    if (hasCanary) {
      // A shared cache must not hand the page of one browser to another.
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    }
    if (status === 200 && request.headers['if-none-match'] === ready.etag) {
      return reply.code(304).send();
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(status).send(ready.bodies[encoding]);
  };
}

async function putTogether(
  page: string,
  registry: DeployedRemotes['registry'],
): Promise<Pick<ReadyPage, 'etag' | 'bodies'>> {
  const data = registry ? { remotes: usedByHost(registry) } : null;
  // `<` is escaped, because `</script>` in the data would end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="remotes">${json}</script>`;
  const identity = Buffer.from(page.replace('</head>', () => `${block}</head>`));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { br, gzip: zipped, identity } };
}

/** Leaves out of the registry what only tools and people read, because every visitor would load it. */
function usedByHost(registry: RemoteRegistry): RemoteRegistry {
  const entries = Object.entries(registry).map(([name, remote]) => {
    const { entry, integrity, pages } = remote;
    const used = pages.map(({ path: page, audience, frame }) => ({ path: page, audience, frame }));
    const checked = integrity === undefined ? {} : { integrity };
    return [name, { entry, ...checked, pages: used }] as const;
  });
  return Object.fromEntries(entries);
}

function acceptedEncoding(accepted: string | string[] | undefined): keyof ReadyPage['bodies'] {
  const encodings = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim());
  if (encodings.includes('br')) return 'br';
  return encodings.includes('gzip') ? 'gzip' : 'identity';
}
