import { refusalsOfFiles, rupeesFromPaise, type Order } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';

/** Returns sentences about single files that the shop refused: which, why, and what happens to their money. */
export function describeRefusedFiles(order: Order): readonly string[] {
  return refusalsOfFiles(order).flatMap(({ names, reason, note, refund, at }) => {
    const files = names.join(', ');
    const why = t('orders.status.files-refused', { files, reason, note });
    if (refund === null) return [[why, ...cashOfFiles(order, at)].join(' ')];
    const { state, reference } = refund;
    const amount = formatRupees(refund.amount);
    const money = t(state === 'processed' ? 'orders.status.refunded' : 'orders.status.money-back', {
      amount,
    });
    return [
      [why, money, ...(reference === undefined ? [] : [t('orders.reference', { reference })])].join(
        ' ',
      ),
    ];
  });
}

/** Says how much cash the shop gives back for the files refused at `at`; nothing if it had not taken the cash yet. */
function cashOfFiles({ cash, payment, files, fileInfo }: Order, at: string): readonly string[] {
  const paid = payment.timeline.find(({ event }) => event === 'paid');
  if (!cash || paid === undefined || paid.at > at) return [];
  const paise = fileInfo.reduce(
    (sum, { price }, index) =>
      files[index]?.refused?.at === at ? sum + Math.round(price * 100) : sum,
    0,
  );
  return [t('orders.status.cash-part-back', { amount: formatRupees(rupeesFromPaise(paise)) })];
}
