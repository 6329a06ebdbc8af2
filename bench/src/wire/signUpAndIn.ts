import { apiPaths, type ShopSignUpRequest, type SignUpRequest } from '@parchi/contract';
import { callParchi } from './callParchi.ts';
import { password, signIn, type SignedInAccount } from './signIn.ts';

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

let count = 0;

export async function signUpAndIn(port: number, kind: 'user' | 'shop'): Promise<SignedInAccount> {
  count += 1;
  const email = `bench-${process.pid}-${count}@people.example`;
  const person: SignUpRequest = { name: 'Asha Rao', email, password };
  if (kind === 'user') await callParchi(port, apiPaths.signUp, { value: person });
  else await callParchi(port, apiPaths.shopSignUp, { value: { ...person, ...shopDetails } });
  return signIn(port, email);
}

export async function signUpMany(
  port: number,
  kind: 'user' | 'shop',
  count: number,
): Promise<SignedInAccount[]> {
  return Promise.all(Array.from({ length: count }, () => signUpAndIn(port, kind)));
}
