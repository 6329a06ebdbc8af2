import { apiPaths, type ApiPath } from '@parchi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors/appError.ts';
import {
  accountHolder,
  addressHolder,
  listBlocked,
  type BlockHolder,
} from './blocks.repository.ts';

const CHECK_MS = 2_000;

/** What a blocked caller can't do: send, order and sign up. */
const refusedPaths: readonly ApiPath[] = [
  apiPaths.sendFiles,
  apiPaths.startShareUpload,
  apiPaths.sendUploadedFiles,
  apiPaths.placeOrder,
  apiPaths.startOrderUpload,
  apiPaths.placeUploadedOrder,
  apiPaths.signUp,
  apiPaths.shopSignUp,
  apiPaths.claimEmail,
];
/** Paths of the uploads below these calls. */
const uploadPaths: readonly string[] = [
  `${apiPaths.startShareUpload}/:upload`,
  `${apiPaths.startOrderUpload}/:upload`,
];

/**
 * Adds the rule that a blocked address or account can't send, order or sign up. A request that runs when its caller is
 * blocked is cut within 2 s, in every process. Must be called before the routes are added.
 */
export function addBlockRule(app: FastifyInstance, db: Kysely<Database>): void {
  const running = new Map<FastifyReply, readonly BlockHolder[]>();
  let timer: NodeJS.Timeout | undefined;

  async function cutBlocked(): Promise<void> {
    const holders = [...new Set([...running.values()].flat())];
    const blocked = new Set((await listBlocked(db, holders)).map(({ holder }) => holder));
    for (const [reply, own] of running) {
      if (own.some((holder) => blocked.has(holder))) reply.raw.destroy();
    }
  }

  function watch(reply: FastifyReply, holders: readonly BlockHolder[]): void {
    running.set(reply, holders);
    reply.raw.once('close', () => unwatch(reply));
    timer ??= setInterval(() => {
      // While the database is unavailable, new blocks have no effect on running requests. The next check applies them.
      cutBlocked().catch(() => undefined);
    }, CHECK_MS).unref();
  }

  function unwatch(reply: FastifyReply): void {
    running.delete(reply);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    unwatch(reply);
    done();
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isRefusedToBlocked(request)) return;
    const signedIn = await request.signedIn();
    const holders = [
      addressHolder(request.ip),
      ...(signedIn === undefined ? [] : [accountHolder(signedIn.accountId)]),
    ];
    const [block] = await listBlocked(db, holders);
    if (block !== undefined) {
      throw new AppError('request.blocked', { details: { until: block.ends_at.toISOString() } });
    }
    watch(reply, holders);
  });
}

function isRefusedToBlocked({ method, routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions;
  if (method === 'PATCH') return uploadPaths.includes(url);
  return method === 'POST' && (refusedPaths as readonly string[]).includes(url);
}
