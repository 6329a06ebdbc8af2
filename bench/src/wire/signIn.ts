import { apiPaths, signInReplySchema, type Id } from '@parchi/contract';
import { callParchi } from './callParchi.ts';

/** Password of all accounts that a measurement signs up or seeds. */
export const password = 'slip of paper 47';

/** A signed-in account: a person, or a shop with its public code (`shopId`). */
export type SignedInAccount = {
  readonly id: Id;
  readonly cookie: string;
  readonly shopId?: string;
};

export async function signIn(port: number, email: string): Promise<SignedInAccount> {
  const reply = await callParchi(port, apiPaths.signIn, { value: { email, password } });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signedIn = signInReplySchema.parse(await reply.json());
  if ('user' in signedIn) return { id: signedIn.user._id, cookie };
  return { id: signedIn.shop._id, shopId: signedIn.shop.shopId, cookie };
}
