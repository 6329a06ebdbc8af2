import { useEffect, useRef, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Link } from '@parchi/shared-routing';
import { Button, Loader, Notice } from '@parchi/shared-ui';
import { useShopDetailsQuery } from '../../api/detailsApi.ts';
import { VIEW_PARAMETER } from '../../lib/shopViews.ts';
import { t } from '../../messages/t.ts';
import { DetailsForm } from './DetailsForm.tsx';
import type { DraftSlot } from './detailsDraft.ts';
import styles from './ShopDetailsView.module.css';

interface ShopDetailsViewProps {
  shopId: Id;
  draftSlot: DraftSlot;
}

/** The view of the dashboard in which the shop changes its details. */
export function ShopDetailsView({ shopId, draftSlot }: ShopDetailsViewProps): ReactNode {
  const { currentData, error, isFetching, refetch } = useShopDetailsQuery(shopId, {
    refetchOnMountOrArgChange: true,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['view']} aria-labelledby="shop-details">
      <div>
        <h2 id="shop-details" ref={heading} tabIndex={-1}>
          {t('shop.details.title')}
        </h2>
        <p className={styles['lead']}>{t('shop.details.lead')}</p>
        <p>
          <Link to={{ search: `?${VIEW_PARAMETER}=poster` }}>{t('shop.poster.open')}</Link>
        </p>
      </div>
      {currentData && !isFetching && (
        <DetailsForm shopId={shopId} stored={currentData} {...draftSlot} />
      )}
      {isFetching && !error && <Loader label={t('shop.details.loading')} />}
      {error && (
        <Notice
          tone="error"
          announced
          action={
            <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              {t('shop.try-again')}
            </Button>
          }
        >
          {errorText(asApiError(error))}
        </Notice>
      )}
    </section>
  );
}
