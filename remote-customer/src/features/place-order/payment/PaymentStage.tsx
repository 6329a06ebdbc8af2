import type { ReactNode, Ref } from 'react';
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
import { t } from '../../../messages/t.ts';
import { ChosenShop } from '../shop/ChosenShop.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import type { Placing } from './placing.ts';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PhoneField } from './PhoneField.tsx';
import { priceFiles } from './price/priceFiles.ts';
import { PricedFiles } from './price/PricedFiles.tsx';
import { PriceSlip } from './price/PriceSlip.tsx';
import { OrderStageList } from '../OrderStageList.tsx';
import { usePhone, type TypedPhone } from './usePhone.ts';
import { usePlaceAndPay, type OrderToPlace } from './usePlaceAndPay.ts';

/**
 * The last stage: price, priority and payment. Only an amount that the server has computed is charged. “Proceed to Pay”
 * keeps its place while it is busy, so that a second tap neither cancels nor repeats the order.
 */
export function PaymentStage(order: OrderToPlace): ReactNode {
  const { flow } = order;
  const { placing, isPaying, checkout, proceed, cancel } = usePlaceAndPay(order);
  const { ref, check, ...phone } = usePhone(order);
  const price = currentPrice(order, placing);
  const isUploading = placing.kind === 'uploading';
  // `takesCash` is missing in records that were saved before shops could take cash.
  const isCash = (order.shop.takesCash && flow.draft.isCash) === true;
  return (
    <Page
      title={t(isUploading ? 'place-order.pay.uploading' : 'place-order.pay.title')}
      actions={
        <>
          <Button
            busy={isUploading || isPaying}
            onClick={() => check() && proceed(rupeesFromPaise(price.totalPaise), isCash)}
          >
            {t(isCash ? 'place-order.pay.place' : 'place-order.pay.proceed')}
          </Button>
          {!isUploading && (
            <Button variant="quiet" onClick={() => flow.goTo('preview')}>
              {t('place-order.back')}
            </Button>
          )}
        </>
      }
    >
      <OrderStageList stage="payment" goTo={isUploading ? undefined : flow.goTo} />
      {isUploading ? (
        <OrderProgress uploading={placing} isCash={flow.draft.isCash ?? false} onCancel={cancel} />
      ) : (
        <Choices {...{ order, placing, price, phone }} phoneRef={ref} />
      )}
      {checkout}
    </Page>
  );
}

interface ChoicesProps {
  readonly order: OrderToPlace;
  readonly phone: TypedPhone;
  readonly phoneRef: Ref<HTMLInputElement>;
  readonly placing: Placing;
  readonly price: OrderPrice;
}

function Choices({ order, placing, price, phone, phoneRef }: ChoicesProps): ReactNode {
  const { shop, files, flow } = order;
  const { isPriority } = flow.draft;
  return (
    <>
      <PlacingNotice
        placing={placing}
        isCash={flow.draft.isCash ?? false}
        amountPaise={price.amountPaise}
      />
      <ChosenShop shop={shop} flow={flow} />
      <PriceSlip price={price} isPriority={isPriority} />
      <CheckField
        label={t('place-order.pay.priority', {
          price: formatRupees(rupeesFromPaise(limits.priorityPaise)),
        })}
        hint={t('place-order.pay.priority-hint')}
        checked={isPriority}
        onChange={(event) => flow.dispatch({ type: 'priority', isPriority: event.target.checked })}
      />
      <PaymentChoice
        shop={shop}
        isChosen={flow.draft.isCash ?? false}
        isSaid={placing.kind === 'failed'}
        amount={formatRupees(rupeesFromPaise(price.amountPaise))}
        onChoose={(isCash) => flow.dispatch({ type: 'payment', isCash })}
      />
      <PhoneField ref={phoneRef} shopName={shop.shopName} typed={phone} />
      <PricedFiles
        files={files}
        filePaise={price.filePaise}
        refusal={placing.kind === 'failed' ? placing : undefined}
      />
    </>
  );
}

interface PlacingNoticeProps {
  readonly placing: Placing;
  readonly isCash: boolean;
  readonly amountPaise: number;
}

function PlacingNotice({ placing, isCash, amountPaise }: PlacingNoticeProps): ReactNode {
  if (placing.kind === 'repriced') {
    return (
      <Notice tone="caution" announced>
        {t('place-order.pay.repriced', { amount: formatRupees(rupeesFromPaise(amountPaise)) })}
      </Notice>
    );
  }
  if (placing.kind === 'cancelled') {
    return (
      <Notice tone="info" announced>
        <p>{t('place-order.pay.cancelled')}</p>
        <p>{t(isCash ? 'place-order.pay.cancelled-cash' : 'place-order.pay.cancelled-next')}</p>
      </Notice>
    );
  }
  if (placing.kind !== 'failed') return null;
  return (
    <Notice tone="error" announced>
      {placing.words}
    </Notice>
  );
}

/**
 * Returns the price of the order. If the server has refused the page's total, the server's total counts. Priority can
 * still be changed then.
 */
function currentPrice({ shop, files, flow }: OrderToPlace, placing: Placing): OrderPrice {
  const { isPriority } = flow.draft;
  if (placing.kind !== 'repriced') return priceFiles(files, { shop, isPriority });
  const sum = { pages: 1, ratePaise: paiseFromRupees(placing.totalPrice) ?? 0, copies: 1 };
  return { ...priceOrder([sum], isPriority), filePaise: [] };
}
