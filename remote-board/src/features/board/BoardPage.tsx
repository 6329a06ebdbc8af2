import type { ReactNode } from 'react';
import { pagePaths, type PublicShop } from '@parchi/contract';
import { useSearchParams } from '@parchi/shared-routing';
import { Loader, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { useBoard } from './useBoard.ts';
import { useWakeLock } from './useWakeLock.ts';

/** The token board for a shop's wall, at `/board?shop=<public code>`. Everybody may open it. */
export function BoardPage(): ReactNode {
  const [search] = useSearchParams();
  const shopId = (search.get('shop') ?? '').trim().toUpperCase();
  if (shopId === '') {
    return <Page title={t('board.title')} lead={t('board.no-shop')} />;
  }
  return <ShopBoard key={shopId} shopId={shopId} />;
}

function ShopBoard({ shopId }: { shopId: string }): ReactNode {
  useWakeLock();
  const board = useBoard(shopId);
  const { shop } = board;
  if (shop && !board.isUnknown) {
    return <BoardScreen board={board} shop={shop} orderUrl={orderUrlOf(shop)} />;
  }
  if (board.isUnknown) {
    return <Page title={t('board.title')} lead={t('board.unknown-shop', { id: shopId })} />;
  }
  if (board.failure !== undefined) {
    return (
      <Page title={t('board.title')} lead={t('board.retrying')}>
        <p role="alert">{board.failure}</p>
      </Page>
    );
  }
  return <Loader label={t('board.loading')} />;
}

function orderUrlOf({ shopId }: PublicShop): string {
  const url = new URL(pagePaths.placeOrder, window.location.origin);
  url.searchParams.set('shop', shopId);
  return url.href;
}
