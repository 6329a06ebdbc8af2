import { useEffect, useRef, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Button, PrinterIcon } from '@parchi/shared-ui';
import { useOwnShopQuery } from '../../api/counterApi.ts';
import { VIEW_PARAMETER } from '../../lib/shopViews.ts';
import { t } from '../../messages/t.ts';
import { Poster } from './Poster.tsx';
import styles from './PosterView.module.css';

/** Shows the shop's poster as it will be printed: on one A4 sheet, without the rest of the page. */
export function PosterView({ shop: session }: { shop: OwnShop }): ReactNode {
  const { data } = useOwnShopQuery(session.shopId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['view']} aria-labelledby="poster">
      <div>
        <h2 id="poster" ref={heading} tabIndex={-1}>
          {t('shop.poster.title')}
        </h2>
        <p className={styles['muted']}>{t('shop.poster.lead')}</p>
      </div>
      <div className={styles['actions']}>
        <Button icon={<PrinterIcon aria-hidden />} onClick={() => window.print()}>
          {t('shop.poster.print')}
        </Button>
        <Link to={{ search: `?${VIEW_PARAMETER}=shop` }}>{t('shop.poster.back')}</Link>
      </div>
      <Poster shop={data?.shop ?? session} />
    </section>
  );
}
