import {
  apiPaths,
  signInReplySchema,
  type Id,
  type ShopSignUpRequest,
  type SignUpRequest,
} from '@parchi/contract';
import { callParchi } from './callParchi.ts';

const PASSWORD = 'slip of paper 47';

const shopDetails: Omit<ShopSignUpRequest, keyof SignUpRequest> = {
  addressl1: 'Sharma Xerox',
  addressl2: 'Koramangala',
  addressl3: 'Bangalore',
  addressl4: '560034',
  landmark: 'Near BDA Complex',
  phone: '+91 98450 12345',
  bnw: '1.50',
  color: 10,
  openTime: '09:00',
  closeTime: '20:30',
};

/** A signed-in account: a person, or a shop with its public code (`shopId`). */
export type SignedInAccount = {
  readonly id: Id;
  readonly cookie: string;
  readonly shopId?: string;
};

let count = 0;

export async function signUpAndIn(port: number, kind: 'user' | 'shop'): Promise<SignedInAccount> {
  count += 1;
  const email = `bench-${process.pid}-${count}@people.example`;
  const person: SignUpRequest = { name: 'Asha Rao', email, password: PASSWORD };
  if (kind === 'user') await callParchi(port, apiPaths.signUp, { value: person });
  else await callParchi(port, apiPaths.shopSignUp, { value: { ...person, ...shopDetails } });
  const reply = await callParchi(port, apiPaths.signIn, { value: { email, password: PASSWORD } });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signedIn = signInReplySchema.parse(await reply.json());
  if ('user' in signedIn) return { id: signedIn.user._id, cookie };
  return { id: signedIn.shop._id, shopId: signedIn.shop.shopId, cookie };
}
