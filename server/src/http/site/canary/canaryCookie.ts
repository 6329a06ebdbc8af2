import { randomInt } from 'node:crypto';
import { BUCKETS, keptSeconds } from '@parchi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../config/settings.ts';
import { browserCookie, readCookie, setCookie } from '../../replies/browserCookie.ts';

/** Cookie with the bucket of a browser, which decides which canaries the browser gets. */
export type CanaryCookie = {
  readonly read: (request: FastifyRequest) => number | undefined;
  /** Returns the bucket; a browser that has none gets a random one. */
  readonly readOrDraw: (request: FastifyRequest, reply: FastifyReply) => number;
};

/**
 * Returns the cookie that keeps a browser in its bucket. Its value is one of a hundred numbers, so that it can't tell
 * one person from another.
 */
export function canaryCookie(settings: Pick<Settings, 'publicUrl'>): CanaryCookie {
  const cookie = browserCookie(settings, {
    name: 'parchi_bucket',
    maxAgeSeconds: keptSeconds.buildCookie,
    pattern: /^\d{1,2}$/,
  });

  function read(request: FastifyRequest): number | undefined {
    const value = readCookie(cookie, request.headers.cookie);
    return value === undefined ? undefined : Number(value);
  }

  function readOrDraw(request: FastifyRequest, reply: FastifyReply): number {
    const known = read(request);
    if (known !== undefined) return known;
    const drawn = randomInt(BUCKETS);
    setCookie(reply, cookie, String(drawn));
    return drawn;
  }

  return { read, readOrDraw };
}
