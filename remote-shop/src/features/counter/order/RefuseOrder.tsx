import { useState, type ReactNode } from 'react';
import { limits, type Order, type RefusalReason } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, showToast } from '@parchi/shared-ui';
import { ChoiceGroup, Dialog, TextArea } from '@parchi/shared-ui/forms';
import { formatRupees } from '@parchi/shared-ui/format';
import { useRefuseOrderMutation } from '../../../counterApi.ts';
import { t } from '../../../messages/t.ts';
import { callName } from '../order-text/callName.ts';
import styles from './RefuseOrder.module.css';

const reasons: readonly RefusalReason[] = ['paper', 'toner', 'unprintable', 'closing', 'other'];

interface RefuseOrderProps {
  order: Order;
  /** Called after the order was refused. The button is then gone, so the focus needs another place. */
  onRefused: () => void;
}

/** Ends an order that the shop can't print. Asks for the reason, and names the sum that goes back. */
export function RefuseOrder({ order, onRefused }: RefuseOrderProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {t('shop.refuse.open')}
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={t('shop.refuse.title', { order: callName(order) })}
          closeLabel={t('shop.refuse.close')}
          onClose={() => setIsAsking(false)}
        >
          <RefusalForm
            order={order}
            onAnswered={(isRefused) => {
              setIsAsking(false);
              if (isRefused) onRefused();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface RefusalFormProps {
  order: Order;
  /** @param isRefused false if the order could not be refused any more, which a toast has said */
  onAnswered: (isRefused: boolean) => void;
}

function RefusalForm({ order, onAnswered }: RefusalFormProps): ReactNode {
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const [note, setNote] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [refuseOrder, { isLoading }] = useRefuseOrderMutation();
  const about = { amount: formatRupees(order.amountPayable), customer: order.customerName };
  const isNoteMissing = reason === 'other' && note.trim() === '';

  async function refuse(): Promise<void> {
    if (reason === '' || isNoteMissing) {
      setIsIncomplete(true);
      return;
    }
    const request = { orderId: order._id, reason, ...(reason === 'other' && { note }) };
    const { error } = await refuseOrder(request);
    onAnswered(error === undefined);
    showToast(
      error
        ? { tone: 'error', text: errorText(asApiError(error)) }
        : { tone: 'success', text: t('shop.refuse.done', about) },
    );
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void refuse();
      }}
    >
      <ChoiceGroup
        label={t('shop.refuse.why')}
        hint={isIncomplete && reason === '' ? t('shop.refuse.choose') : undefined}
        choices={reasons.map((value) => ({ value, label: t(`shop.refuse.reason.${value}`) }))}
        value={reason}
        onValueChange={setReason}
      />
      {reason === 'other' && (
        <TextArea
          label={t('shop.refuse.note')}
          hint={t('shop.refuse.note-hint')}
          error={isIncomplete && isNoteMissing ? t('shop.refuse.note-missing') : undefined}
          maxLength={limits.maxRefusalNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <p>{t('shop.refuse.detail', about)}</p>
      <Button type="submit" busy={isLoading}>
        {t('shop.refuse.confirm', about)}
      </Button>
    </form>
  );
}
