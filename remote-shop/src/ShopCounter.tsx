import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { AccountButton } from './features/account/AccountButton.tsx';
import { CounterPage } from './features/counter/CounterPage.tsx';

/** The only page of a signed-in shop: its counter, from which the shop can also open its account. */
export function ShopCounter({ session }: { session: OwnShop }): ReactNode {
  return <CounterPage session={session} account={<AccountButton shop={session} />} />;
}
