import { useEffect, useRef, type ReactNode } from 'react';
import type { Id, MoneyReply, MoneyRequest } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { EmptyState, Loader } from '@parchi/shared-ui';
import { FetchFailure } from '../../lib/FetchFailure.tsx';
import { t } from '../../messages/t.ts';
import { useMoneyQuery } from '../../api/moneyApi.ts';
import { formatDay } from './days.ts';
import { DaysChart } from './DaysChart.tsx';
import { MoneyCsv } from './MoneyCsv.tsx';
import { MoneyOrders } from './MoneyOrders.tsx';
import { periodOf } from './moneyPeriod.ts';
import { MoneySums } from './MoneySums.tsx';
import styles from './MoneyView.module.css';
import { PeriodChoice } from './PeriodChoice.tsx';

/** The view of the dashboard that says what the shop earned (specification §5.6). */
export function MoneyView({ shopId }: { shopId: Id }): ReactNode {
  const period = periodOf(useLocation().search);
  const request = { id: shopId, ...period };
  const { currentData, error, isFetching, refetch } = useMoneyQuery(request, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['view']} aria-labelledby="money">
      <div>
        <h2 id="money" ref={heading} tabIndex={-1}>
          {t('shop.money.title')}
        </h2>
        <p className={styles['muted']}>{t('shop.money.lead')}</p>
      </div>
      <PeriodChoice period={period} today={currentData?.today} />
      <p role="status" className={styles['range']}>
        {currentData && describeDays(currentData)}
      </p>
      {currentData && <ShownMoney money={currentData} request={request} />}
      {!currentData && isFetching && !error && <Loader label={t('shop.money.loading')} />}
      {error && (
        <FetchFailure onRetry={() => void refetch()}>
          <p>{errorText(asApiError(error))}</p>
        </FetchFailure>
      )}
      <p className={styles['muted']}>{t('shop.money.no-payout')}</p>
    </section>
  );
}

function ShownMoney({ money, request }: { money: MoneyReply; request: MoneyRequest }): ReactNode {
  if (money.days.length === 0) {
    return <EmptyState title={t('shop.money.none')}>{t('shop.money.none-detail')}</EmptyState>;
  }
  return (
    <>
      <MoneySums sums={money.sums} />
      {money.from !== money.to && <DaysChart money={money} />}
      <MoneyOrders request={request} />
      <MoneyCsv shopId={request.id} from={money.from} to={money.to} />
    </>
  );
}

function describeDays({ from, to }: MoneyReply): string {
  if (from === to) return formatDay(from);
  return t('shop.money.range', { from: formatDay(from), to: formatDay(to) });
}
