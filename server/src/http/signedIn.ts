import type { Id } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/appError.ts';

export type SignedIn = {
  readonly accountId: Id;
  readonly kind: 'user' | 'shop';
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  /** Whether the account has an order to list as its customer; always false for a shop. */
  readonly hasOrders: boolean;
  /** Hash of the session, which identifies it without revealing its token. */
  readonly sessionHash: Buffer;
};

/**
 * Finds the session of a caller. @param cookieHeader unparsed @returns `undefined` for a caller without a valid session
 */
export type FindSignedIn = (cookieHeader: string | undefined) => Promise<SignedIn | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the caller's session, which is looked up only once for each request. */
    signedIn(): Promise<SignedIn | undefined>;
    /** Looks up the caller's session again and returns it. */
    signedInNow(): Promise<SignedIn | undefined>;
  }
}

/** Adds `signedIn` and `signedInNow` to requests. Must be called before the routes are added. */
export function addSignedIn(app: FastifyInstance, findSignedIn: FindSignedIn): void {
  const answers = new WeakMap<FastifyRequest, Promise<SignedIn | undefined>>();
  app.decorateRequest('signedIn', function signedIn(this: FastifyRequest) {
    const answer = answers.get(this) ?? findSignedIn(this.headers.cookie);
    answers.set(this, answer);
    return answer;
  });
  app.decorateRequest('signedInNow', function signedInNow(this: FastifyRequest) {
    return findSignedIn(this.headers.cookie);
  });
}

/** Returns the caller's session. @throws {AppError} `account.signed_out` without a session */
export async function requireSignedIn(request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await request.signedIn();
  if (signedIn === undefined) throw new AppError('account.signed_out');
  return signedIn;
}

/** Checks the session again after long work, during which it may have ended. @throws {AppError} `account.signed_out` */
export async function requireStillSignedIn(request: FastifyRequest): Promise<void> {
  if ((await request.signedInNow()) === undefined) throw new AppError('account.signed_out');
}

/**
 * Returns the id of the signed-in person. @throws {AppError} `account.signed_out` without a session,
 * `request.not_found` for a shop
 */
export async function requireUser(request: FastifyRequest): Promise<Id> {
  return requireKind(request, 'user');
}

/**
 * Returns the id of the signed-in shop. @throws {AppError} `account.signed_out` without a session, `request.not_found`
 * for a person
 */
export async function requireShop(request: FastifyRequest): Promise<Id> {
  return requireKind(request, 'shop');
}

async function requireKind(request: FastifyRequest, wanted: SignedIn['kind']): Promise<Id> {
  const { kind, accountId } = await requireSignedIn(request);
  if (kind !== wanted) throw new AppError('request.not_found');
  return accountId;
}
