import { apiPaths, type ApiPath } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../config/settings.ts';
import { callerKey } from './callerKey.ts';
import type { RateLimit } from './sharedLimit.ts';

const MINUTE = 60;
const HOUR = 3_600;

export type CallLimit = RateLimit & {
  /** Counted for all processes together. That costs a write for each call, worth it for low limits. */
  readonly isShared: boolean;
  readonly keyOf: (request: FastifyRequest) => string | Promise<string>;
};

type Amount = Pick<RateLimit, 'max' | 'windowSeconds'>;

export type CallLimits = (path: ApiPath) => readonly CallLimit[];

/** @returns the limits of each call: none for the webhook, and a default for calls not listed */
export function createCallLimits({ sendsPerHour }: Pick<Settings, 'sendsPerHour'>): CallLimits {
  // Password guesses count together at both sign-in calls, and so do new accounts.
  const signIns = [shared('sign-in', { max: 10, windowSeconds: MINUTE })];
  const signUps = [shared('sign-up', { max: 10, windowSeconds: HOUR })];
  const limits: Partial<Record<ApiPath, readonly CallLimit[]>> = {
    [apiPaths.signIn]: signIns,
    [apiPaths.shopSignIn]: signIns,
    [apiPaths.signUp]: signUps,
    [apiPaths.shopSignUp]: signUps,
    [apiPaths.findShop]: [ofProcess(apiPaths.findShop, { max: 120, windowSeconds: MINUTE })],
    [apiPaths.sendFiles]: [shared('send', { max: sendsPerHour, windowSeconds: HOUR })],
    [apiPaths.receiveFiles]: [ofProcess(apiPaths.receiveFiles, { max: 60, windowSeconds: MINUTE })],
    [apiPaths.downloadFiles]: [
      ofProcess(apiPaths.downloadFiles, { max: 60, windowSeconds: MINUTE }),
    ],
    [apiPaths.placeOrder]: [
      {
        ...shared('new-print', { max: 20, windowSeconds: HOUR }),
        keyOf: accountOrAddress,
      },
      // A shop's customers share its network, and so do the accounts of somebody who has many.
      shared('new-print-address', { max: 200, windowSeconds: HOUR }),
    ],
    // All messages of the provider come from a few addresses, and none may be lost.
    [apiPaths.paymentWebhook]: [],
  };
  return (path) => limits[path] ?? [ofProcess(path, { max: 600, windowSeconds: MINUTE })];
}

/** Twice what thirty people behind one address load when they open every page in the same minute. */
export const pagesLimit = ofProcess('pages', { max: 6_000, windowSeconds: MINUTE });
/** Counted apart from pages: a supervisor may ask from the address of a proxy. */
export const healthLimit = ofProcess('health', { max: 600, windowSeconds: MINUTE });

function shared(name: string, amount: Amount): CallLimit {
  return { name, ...amount, isShared: true, keyOf: address };
}

function ofProcess(name: string, amount: Amount): CallLimit {
  return { name, ...amount, isShared: false, keyOf: address };
}

function address({ ip }: FastifyRequest): string {
  return callerKey(ip);
}

/** A home or campus shares one address, so a signed-in caller is counted by account. */
async function accountOrAddress(request: FastifyRequest): Promise<string> {
  const signedIn = await request.signedIn();
  return signedIn?.accountId ?? address(request);
}
