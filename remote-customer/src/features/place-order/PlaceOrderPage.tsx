import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { createSearchParams, Navigate, useLocation } from '@parchi/shared-routing';
import { asApiError, errorText, useGetSessionQuery } from '@parchi/shared-api';
import { Loader, Page, showToast } from '@parchi/shared-ui';
import { FetchFailure } from '../../lib/FetchFailure.tsx';
import { t } from '../../messages/t.ts';
import { OrderWizard } from './OrderWizard.tsx';
import { LocationStage } from './shop/LocationStage.tsx';

/**
 * The page where an order is placed (specification §2). A visitor must sign in first, and then returns to this page.
 */
export function PlaceOrderPage(): ReactNode {
  const { data: session, error, refetch } = useGetSessionQuery();
  const isPrerendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  if (session === undefined && error) {
    return (
      <Page title={t('customer.place-order.title')}>
        <FetchFailure words={errorText(asApiError(error))} onRetry={() => void refetch()} />
      </Page>
    );
  }
  // Nearly everybody begins at the first stage. What is typed in its first view is carried over.
  if (isPrerendered) {
    return <LocationStage chosen={undefined} text="" onType={ignore} onChoose={ignore} />;
  }
  if (session === undefined) {
    return (
      <Page title={t('customer.place-order.title')}>
        <Loader label={t('place-order.session')} />
      </Page>
    );
  }
  if (session === null || 'shopId' in session) return <SignInFirst />;
  return <OrderWizard key={session._id} user={session._id} />;
}

function SignInFirst(): ReactNode {
  const { pathname, search: stage } = useLocation();
  useEffect(() => showToast({ tone: 'info', text: t('place-order.sign-in-first') }), []);
  const search = createSearchParams({ next: pathname + stage }).toString();
  return <Navigate to={{ pathname: pagePaths.signIn, search }} replace />;
}

function neverChanges(): () => void {
  return ignore;
}

function ignore(): void {}
