import type { ReactNode } from 'react';
import type { FoundShop, PublicShop } from '@parchi/contract';
import { Button, EmptyState, Notice, Page, Skeleton, TextField } from '@parchi/shared-ui';
import { useGeolocation } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { ChooseShopButton } from './ChooseShopButton.tsx';
import { LastShop } from './LastShop.tsx';
import styles from './LocationStage.module.css';
import { OrderStageList } from '../OrderStageList.tsx';
import { ShopSlip } from './ShopSlip.tsx';
import { useCyclingHint } from './useCyclingHint.ts';
import { useShopSearch, type ShopSearch } from './useShopSearch.ts';

export interface LocationStageProps {
  /** The shop already chosen for this order. */
  readonly chosen: PublicShop | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (shop: PublicShop) => void;
}

export function LocationStage(props: LocationStageProps): ReactNode {
  const { chosen, text, onType, onChoose } = props;
  const hint = useCyclingHint(text !== '');
  const { state: place, ask } = useGeolocation();
  const search = useShopSearch(text, place.kind === 'known' ? place.place : undefined);
  return (
    <Page title={t('place-order.location.title')} lead={t('place-order.location.lead')}>
      <OrderStageList stage="location" />
      <TextField
        type="search"
        label={t('place-order.search.label')}
        placeholder={hint}
        value={text}
        autoComplete="off"
        error={search.failure}
        onChange={(event) => onType(event.target.value)}
        action={
          <Button variant="quiet" busy={place.kind === 'asking'} onClick={ask}>
            {t('place-order.place.use')}
          </Button>
        }
      />
      {place.kind === 'failed' && (
        <Notice tone="error" announced>
          <p>{t(`place-order.place.${place.problem}`)}</p>
          <p>{t(`place-order.place.${place.problem}-next`)}</p>
        </Notice>
      )}
      {place.kind === 'known' && <Notice tone="info">{t('place-order.place.nearest')}</Notice>}
      <FoundShops search={search} onChoose={onChoose} />
      {search.shops === undefined && !search.isSearching && (
        <LastShop chosen={chosen} onChoose={onChoose} />
      )}
    </Page>
  );
}

interface FoundShopsProps extends Pick<LocationStageProps, 'onChoose'> {
  readonly search: ShopSearch;
}

function FoundShops({ search, onChoose }: FoundShopsProps): ReactNode {
  const { shops, isSearching, failure, retry } = search;
  if (failure !== undefined) {
    return (
      <Button variant="quiet" busy={isSearching} onClick={retry}>
        {t('customer.try-again')}
      </Button>
    );
  }
  return (
    <div className={styles['found']} aria-busy={isSearching}>
      <p className="visuallyHidden" role="status">
        {isSearching
          ? t('place-order.search.searching')
          : shops && t('place-order.search.count', { count: shops.length })}
      </p>
      {!shops && isSearching && <Skeleton lines={6} />}
      {!shops && !isSearching && (
        <EmptyState title={t('place-order.search.empty-title')}>
          {t('place-order.search.empty')}
        </EmptyState>
      )}
      {shops?.length === 0 && (
        <EmptyState title={t('place-order.search.none-title')}>
          {t('place-order.search.none')}
        </EmptyState>
      )}
      {shops && shops.length > 0 && <ShopList shops={shops} onChoose={onChoose} />}
    </div>
  );
}

interface ShopListProps extends Pick<LocationStageProps, 'onChoose'> {
  readonly shops: readonly FoundShop[];
}

function ShopList({ shops, onChoose }: ShopListProps): ReactNode {
  return (
    <ul role="list" aria-label={t('place-order.search.results')} className={styles['shops']}>
      {shops.map((shop) => (
        <li key={shop._id}>
          <ShopSlip
            shop={shop}
            distanceKm={shop.distanceKm}
            action={<ChooseShopButton shop={shop} onChoose={onChoose} />}
          />
        </li>
      ))}
    </ul>
  );
}
