import { useEffect, type ReactNode } from 'react';
import { isId, pagePaths } from '@parchi/contract';
import { Navigate, useSearchParams } from '@parchi/shared-routing';
import { asApiError, errorText, sessionKind, useGetSessionQuery } from '@parchi/shared-api';
import { Page, showToast } from '@parchi/shared-ui';
import { FetchFailure } from '../../../lib/FetchFailure.tsx';
import { t } from '../../../messages/t.ts';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from '../order/OrderPage.tsx';
import { WaitingSlips } from './WaitingSlips.tsx';

/**
 * Shows the orders of the signed-in person, or only the order that `?id=` names (specification §2). Anybody who is not
 * signed in is sent home.
 */
export function OrdersPage(): ReactNode {
  const { data: session, error, refetch } = useGetSessionQuery();
  const [search] = useSearchParams();
  if (session === undefined) {
    return (
      <Page title={t('orders.title')}>
        {error ? (
          <FetchFailure words={errorText(asApiError(error))} onRetry={() => void refetch()} />
        ) : (
          <WaitingSlips count={3} />
        )}
      </Page>
    );
  }
  if (sessionKind(session) !== 'user') return <TurnedAway words={t('orders.signed-out')} />;
  const id = search.get('id');
  if (id === null) return <OrderList />;
  // Treat a malformed id like the id of somebody else's order, but without a call.
  if (!isId(id)) return <TurnedAway words={t('orders.not-yours')} />;
  return <OrderPage key={id} id={id} refusal={<TurnedAway words={t('orders.not-yours')} />} />;
}

function TurnedAway({ words }: { words: string }): ReactNode {
  useEffect(() => showToast({ tone: 'error', text: words }), [words]);
  return <Navigate to={pagePaths.home} replace />;
}
