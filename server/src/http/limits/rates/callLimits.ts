import { apiPaths, type ApiPath } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../config/settings.ts';
import { callerKey } from './callerKey.ts';
import type { RateLimit } from './countAgainstLimit.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export type CallLimit = RateLimit & {
  /**
   * Whether all processes count together. That costs a database write for each call, which is worth it for low limits.
   */
  readonly isShared: boolean;
  readonly keyOf: (request: FastifyRequest) => string | Promise<string>;
};

type Amount = Pick<RateLimit, 'max' | 'windowSeconds'>;

export type CallLimits = (path: ApiPath) => readonly CallLimit[];

/** Returns the limits of each call. The webhook has none, and calls that are not listed have a default. */
export function callLimitsOf({ sendsPerHour }: Pick<Settings, 'sendsPerHour'>): CallLimits {
  const sends = [shared('send', { max: sendsPerHour, windowSeconds: HOUR })];
  const orders = [
    ofAccount('new-print', { max: 20, windowSeconds: HOUR }),
    // The number by address is higher than by account, because a shop's customers share its network. It also limits
    // somebody who has many accounts.
    shared('new-print-address', { max: 200, windowSeconds: HOUR }),
  ];
  const staff = [ofAccount('change-staff', { max: 120, windowSeconds: HOUR })];
  const limits: Partial<Record<ApiPath, readonly CallLimit[]>> = {
    ...accountLimits(),
    [apiPaths.findShop]: [ofProcess(apiPaths.findShop, { max: 120, windowSeconds: MINUTE })],
    [apiPaths.sendFiles]: sends,
    [apiPaths.startShareUpload]: sends,
    [apiPaths.receiveFiles]: [ofProcess(apiPaths.receiveFiles, { max: 60, windowSeconds: MINUTE })],
    [apiPaths.downloadFiles]: [
      ofProcess(apiPaths.downloadFiles, { max: 60, windowSeconds: MINUTE }),
    ],
    [apiPaths.downloadFile]: [
      ofProcess(apiPaths.downloadFile, { max: 240, windowSeconds: MINUTE }),
    ],
    [apiPaths.openFile]: [ofProcess(apiPaths.openFile, { max: 240, windowSeconds: MINUTE })],
    [apiPaths.placeOrder]: orders,
    [apiPaths.startOrderUpload]: orders,
    // Each stores two files for up to two days.
    [apiPaths.practiceOrder]: [ofAccount('practice-order', { max: 30, windowSeconds: HOUR })],
    [apiPaths.sendPhoneCode]: [shared('send-phone-code', { max: 20, windowSeconds: HOUR })],
    // Each change of a rate is kept.
    [apiPaths.changeShopDetails]: [ofAccount('change-details', { max: 60, windowSeconds: HOUR })],
    // Most of them hash a PIN or check the password.
    [apiPaths.addHelper]: staff,
    [apiPaths.changeHelper]: staff,
    [apiPaths.removeHelper]: staff,
    [apiPaths.changePin]: staff,
    // A sum may read a year of the ledger. A counter asks after each change of an order.
    [apiPaths.shopMoney]: [ofShop(apiPaths.shopMoney, { max: 120, windowSeconds: MINUTE })],
    [apiPaths.shopMoneyOrders]: [
      ofShop(apiPaths.shopMoneyOrders, { max: 120, windowSeconds: MINUTE }),
    ],
    [apiPaths.reportRemoteFailure]: [
      ofProcess(apiPaths.reportRemoteFailure, { max: 20, windowSeconds: MINUTE }),
    ],
    [apiPaths.report]: [shared('report', { max: 10, windowSeconds: HOUR })],
    // The webhook has no limit, because all messages of the provider come from a few addresses and none may be lost.
    [apiPaths.paymentWebhook]: [],
  };
  return (path) => limits[path] ?? [ofProcess(path, { max: 600, windowSeconds: MINUTE })];
}

function accountLimits(): Partial<Record<ApiPath, readonly CallLimit[]>> {
  // The two sign-in calls share one limit, so that password guesses count together. The two sign-up calls share
  // another.
  const signIns = [shared('sign-in', { max: 10, windowSeconds: MINUTE })];
  const signUps = [shared('sign-up', { max: 10, windowSeconds: HOUR })];
  // Each sends a mail or checks the password.
  const passkeys = [ofAccount('change-passkeys', { max: 30, windowSeconds: HOUR })];
  const totp = [ofAccount('change-totp', { max: 30, windowSeconds: HOUR })];
  return {
    [apiPaths.signIn]: signIns,
    [apiPaths.shopSignIn]: signIns,
    [apiPaths.signUp]: signUps,
    [apiPaths.shopSignUp]: signUps,
    [apiPaths.passkeySignIn]: [shared('passkey-sign-in', { max: 30, windowSeconds: MINUTE })],
    [apiPaths.beginPasskey]: passkeys,
    [apiPaths.addPasskey]: passkeys,
    [apiPaths.removePasskey]: passkeys,
    [apiPaths.beginTotp]: totp,
    [apiPaths.confirmTotp]: totp,
    [apiPaths.endTotp]: totp,
    // It reads all orders of the account.
    [apiPaths.prepareData]: [ofAccount('prepare-data', { max: 20, windowSeconds: DAY })],
    [apiPaths.forgotPassword]: [shared('forgot-password', { max: 20, windowSeconds: HOUR })],
    [apiPaths.resetPassword]: [shared('reset-password', { max: 30, windowSeconds: HOUR })],
    [apiPaths.changeEmail]: [shared('change-email', { max: 30, windowSeconds: HOUR })],
    [apiPaths.confirmEmail]: [shared('email-link', { max: 30, windowSeconds: HOUR })],
    [apiPaths.undoEmail]: [shared('email-link', { max: 30, windowSeconds: HOUR })],
    [apiPaths.claimEmail]: [shared('claim-email', { max: 20, windowSeconds: HOUR })],
    [apiPaths.linkedMailChoice]: [
      ofProcess(apiPaths.linkedMailChoice, { max: 60, windowSeconds: MINUTE }),
    ],
  };
}

/**
 * Limit of pages and their files: twice what thirty people behind one address load when they open every page in the
 * same minute.
 */
export const pagesLimit = ofProcess('pages', { max: 6_000, windowSeconds: MINUTE });
/** Limit of health checks. They are counted apart from pages, because a supervisor may use the address of a proxy. */
export const healthLimit = ofProcess('health', { max: 600, windowSeconds: MINUTE });

function shared(name: string, amount: Amount): CallLimit {
  return { name, ...amount, isShared: true, keyOf: address };
}

/** Counts the devices of an account together, by all processes. */
function ofAccount(name: string, amount: Amount): CallLimit {
  return { ...shared(name, amount), keyOf: accountOrAddress };
}

function ofProcess(name: string, amount: Amount): CallLimit {
  return { name, ...amount, isShared: false, keyOf: address };
}

/** Counts the devices of a shop together, wherever they are. */
function ofShop(name: string, amount: Amount): CallLimit {
  return { ...ofProcess(name, amount), keyOf: accountOrAddress };
}

function address({ ip }: FastifyRequest): string {
  return callerKey(ip);
}

/**
 * Returns the account of a signed-in caller, because everybody in a home or campus has the same address; otherwise the
 * address.
 */
async function accountOrAddress(request: FastifyRequest): Promise<string> {
  const signedIn = await request.signedIn();
  return signedIn?.accountId ?? address(request);
}
