import { lazy, type ReactNode } from 'react';
import { asApiError, errorText, useGetSessionQuery } from '@parchi/shared-api';
import { Button, Loader, Page, RefreshIcon } from '@parchi/shared-ui';
import { t } from './messages/t.ts';

const ShopCounter = lazy(async () => {
  const { ShopCounter: counter } = await import('./ShopCounter.tsx');
  return { default: counter };
});

/** Shows the counter to a signed-in shop at every address, and `children` to everybody else (specification §2). */
export function ShopPlace({ children }: { children: ReactNode }): ReactNode {
  const { data: session, error, isFetching, refetch } = useGetSessionQuery();
  if (session && 'shopId' in session) return <ShopCounter key={session._id} session={session} />;
  if (session !== undefined) return children;
  if (error) {
    return (
      <Page title={t('shop.session-failed')} lead={errorText(asApiError(error))}>
        <Button icon={<RefreshIcon />} busy={isFetching} onClick={() => void refetch()}>
          {t('shop.try-again')}
        </Button>
      </Page>
    );
  }
  return <Loader label={t('shop.loading')} />;
}
