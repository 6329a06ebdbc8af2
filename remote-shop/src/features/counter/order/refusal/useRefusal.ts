import { useState } from 'react';
import {
  amountLeft,
  filesToPrint,
  type Id,
  type Order,
  type RefusalReason,
} from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { useHelperAtCounter } from '../../../../lib/staff/useStaff.ts';
import { t } from '../../../../messages/t.ts';
import { useRefuseFilesMutation, useRefuseOrderMutation } from '../../../../api/refusalApi.ts';

/** What the shop refuses to print: the whole order, or only the files that it selects. */
export type RefusalScope = 'order' | 'files';

/** State of the form with which a shop refuses an order or some of its files. */
export function useRefusal(order: Order, onAnswered: (isRefused: boolean) => void) {
  const [scope, setScope] = useState<RefusalScope>('order');
  const [picked, setPicked] = useState<ReadonlySet<Id>>(new Set());
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const [note, setNote] = useState('');
  const [tries, setTries] = useState(0);
  const [refuseOrder, { isLoading: isRefusingOrder }] = useRefuseOrderMutation();
  const [refuseFiles, { isLoading: isRefusingFiles }] = useRefuseFilesMutation();
  const atCounter = useHelperAtCounter();
  const refused = refusedPart(order, scope, picked);
  const missing = {
    files: scope === 'files' && refused.fileIds.length === 0,
    reason: reason === '',
    note: reason === 'other' && note.trim() === '',
  };

  async function refuse(): Promise<void> {
    setTries(tries + 1);
    if (reason === '' || missing.files || missing.note) return;
    const request = {
      orderId: order._id,
      ...atCounter,
      reason,
      ...(reason === 'other' && { note }),
    };
    const { fileIds, isWhole } = refused;
    const { data, error } = await (isWhole
      ? refuseOrder(request)
      : refuseFiles({ ...request, fileIds }));
    onAnswered(error === undefined);
    if (error) showToast({ tone: 'error', text: errorText(asApiError(error)) });
    else showToast({ tone: 'success', text: describeDone(order, data) });
  }

  return {
    ...{ scope, setScope, picked, setPicked, reason, setReason, note, setNote },
    ...{ refused, missing, tries, refuse },
    isBusy: isRefusingOrder || isRefusingFiles,
  };
}

/** Returns the refused files and the amount to refund. If no file is left to print, the whole order is refused. */
function refusedPart(order: Order, scope: RefusalScope, picked: ReadonlySet<Id>) {
  const { files, fileInfo } = filesToPrint(order);
  const fileIds = files.map(({ _id }) => _id).filter((id) => picked.has(id));
  const isWhole = scope === 'order' || fileIds.length === files.length;
  const pricesPaise = files.reduce((sum, { _id }, index) => {
    return picked.has(_id) ? sum + Math.round((fileInfo[index]?.price ?? 0) * 100) : sum;
  }, 0);
  const left = amountLeft(order);
  return { fileIds, isWhole, amount: isWhole ? left : Math.min(pricesPaise / 100, left) };
}

/** Describes the result by the server's reply, because another device may have refused the other files. */
function describeDone(before: Order, after: Order): string {
  const back = amountLeft(before) - (after.active ? amountLeft(after) : 0);
  const about = { amount: formatRupees(back), customer: before.customerName };
  if (before.practice) return t('shop.refuse.practice-done');
  if (before.cash) {
    return t('shop.refuse.cash-done', { ...about, taken: String(before.cash.taken) });
  }
  return t(after.active ? 'shop.refuse.files-done' : 'shop.refuse.done', about);
}
