import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** Maximum time in a browser's cache. It is short, because a new version of the server may describe other calls. */
const MAX_AGE_SECONDS = 300;

type Description = {
  /** Entity tag, equal for equal descriptions. */
  readonly etag: string;
  readonly byEncoding: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
};

/**
 * Serves the description of the calls, generated from the schemas that check them. Must be registered before the
 * routes.
 */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Parchi', version: '1' } },
    // Ids are checked by a function, which JSON Schema can't express, so they are described without the check.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  // The description is generated only once, on the first request, because routes do not change while the server runs.
  let description: Promise<Description> | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    description ??= describe(JSON.stringify(app.swagger()));
    const { etag, byEncoding } = await description;
    reply.headers({
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
      etag,
      vary: 'accept-encoding',
    });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(byEncoding[encoding]);
  });
}

async function describe(json: string): Promise<Description> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(json), promisify(gzip)(json)]);
  const hash = createHash('sha256').update(json).digest('base64url');
  // The tag is weak, because it stands for three encodings.
  return { etag: `W/"${hash}"`, byEncoding: { br, gzip: gzipped, identity: Buffer.from(json) } };
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => ['*', etag].includes(known.trim()));
}

function chooseEncoding(accepted = ''): keyof Description['byEncoding'] {
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((choice) => !/;\s*q=0(?:\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}
