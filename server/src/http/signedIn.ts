import type { Id } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './appError.ts';

export type SignedIn = {
  readonly accountId: Id;
  readonly kind: 'user' | 'shop';
  /** Names the session without giving it away. */
  readonly sessionHash: Buffer;
};

/** @param cookieHeader as it came @returns `undefined` for nobody, whatever is wrong with the cookie */
export type FindSignedIn = (cookieHeader: string | undefined) => Promise<SignedIn | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request, looked up when first asked for. */
    signedIn(): Promise<SignedIn | undefined>;
    /** Looked up anew. */
    signedInNow(): Promise<SignedIn | undefined>;
  }
}

/** Before the routes are added. */
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

/** @throws {AppError} `account.signed_out` for nobody */
export async function requireSignedIn(request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await request.signedIn();
  if (signedIn === undefined) throw new AppError('account.signed_out');
  return signedIn;
}

/** After work that a session may not have outlived. @throws {AppError} `account.signed_out` */
export async function requireStillSignedIn(request: FastifyRequest): Promise<void> {
  if ((await request.signedInNow()) === undefined) throw new AppError('account.signed_out');
}

/** @throws {AppError} `account.signed_out` for nobody, `request.not_found` for a shop */
export async function requireUser(request: FastifyRequest): Promise<Id> {
  return requireKind(request, 'user');
}

/** @throws {AppError} `account.signed_out` for nobody, `request.not_found` for a person */
export async function requireShop(request: FastifyRequest): Promise<Id> {
  return requireKind(request, 'shop');
}

async function requireKind(request: FastifyRequest, wanted: SignedIn['kind']): Promise<Id> {
  const { kind, accountId } = await requireSignedIn(request);
  if (kind !== wanted) throw new AppError('request.not_found');
  return accountId;
}
