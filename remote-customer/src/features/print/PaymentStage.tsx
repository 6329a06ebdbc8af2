import type { ReactNode } from 'react';
import {
  limits,
  paiseFromRupees,
  priceOrder,
  rupeesFromPaise,
  type OrderPrice,
} from '@parchi/contract';
import { Button, Notice, Page } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { CheckField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { ChosenShop } from './ChosenShop.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import type { Placing } from './placing.ts';
import { priceFiles } from './priceFiles.ts';
import { PricedFiles } from './PricedFiles.tsx';
import { PriceSlip } from './PriceSlip.tsx';
import { PrintSteps } from './PrintSteps.tsx';
import { useOrder, type OrderParts } from './useOrder.ts';

/** What it costs, and the way to pay it. Nothing is charged that the server has not computed by itself. */
export function PaymentStage(order: OrderParts): ReactNode {
  const { shop, files, flow } = order;
  const { isPriority } = flow.state;
  const { placing, isPaying, checkout, proceed, cancel } = useOrder(order);
  const price =
    placing.kind === 'repriced'
      ? serversPrice(placing.totalPrice, isPriority)
      : priceFiles(files, { shop, isPriority });
  if (placing.kind === 'uploading') return <OrderProgress uploading={placing} onCancel={cancel} />;
  return (
    <Page
      title={t('print.pay.title')}
      actions={
        <>
          <Button busy={isPaying} onClick={() => proceed(rupeesFromPaise(price.totalPaise))}>
            {t('print.pay.proceed')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => flow.dispatch({ type: 'went-to', stage: 'preview' })}
          >
            {t('print.pay.cancel')}
          </Button>
        </>
      }
    >
      <PrintSteps stage="payment" />
      <PlacingNotice placing={placing} amountPaise={price.amountPaise} />
      <ChosenShop shop={shop} dispatch={flow.dispatch} />
      <PriceSlip price={price} isPriority={isPriority} />
      <CheckField
        label={t('print.pay.priority', {
          price: formatRupees(rupeesFromPaise(limits.priorityPaise)),
        })}
        hint={t('print.pay.priority-hint')}
        checked={isPriority}
        onChange={(event) => flow.dispatch({ type: 'priority', isPriority: event.target.checked })}
      />
      <PricedFiles
        files={files}
        filePaise={price.filePaise}
        refusal={placing.kind === 'failed' ? placing : undefined}
      />
      {checkout}
    </Page>
  );
}

interface PlacingNoticeProps {
  readonly placing: Placing;
  readonly amountPaise: number;
}

function PlacingNotice({ placing, amountPaise }: PlacingNoticeProps): ReactNode {
  if (placing.kind === 'repriced') {
    return (
      <Notice tone="caution" live>
        {t('print.pay.repriced', { amount: formatRupees(rupeesFromPaise(amountPaise)) })}
      </Notice>
    );
  }
  if (placing.kind !== 'failed') return null;
  return (
    <Notice tone="error" live>
      {placing.words}
    </Notice>
  );
}

/** Of the server's total, once it has said that ours is not right; priority may still be chosen or given up. */
function serversPrice(totalPrice: number, isPriority: boolean): OrderPrice {
  const sum = { pages: 1, ratePaise: paiseFromRupees(totalPrice) ?? 0, copies: 1 };
  return { ...priceOrder([sum], isPriority), filePaise: [] };
}
