import type { SignInReply } from '@parchi/contract';
import type { FastifyReply } from 'fastify';
import { setCookie } from '../../../http/replies/browserCookie.ts';
import type { AccountCookies } from '../sessions/accountCookies.ts';
import { toSignInReply, type RecordContext } from '../own-data/showAccount.ts';
import type { SignedInNow } from './signIn.ts';

/** Sets the cookies of a new session. @returns the record of the account */
export function replyToSignIn(
  context: RecordContext & { readonly cookies: AccountCookies },
  reply: FastifyReply,
  { account, sessionValue, deviceValue }: SignedInNow,
): Promise<SignInReply> {
  const { sessionCookie, deviceCookie } = context.cookies;
  setCookie(reply, sessionCookie, sessionValue);
  if (deviceValue !== undefined) setCookie(reply, deviceCookie, deviceValue);
  return toSignInReply(context, account);
}
