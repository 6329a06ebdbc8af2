import type { ReactNode } from 'react';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Notice, showToast } from '@parchi/shared-ui';
import { usePracticeOrderMutation } from '../../../api/usePracticeOrderMutation.ts';
import { callName } from '../order-text/callName.ts';
import { t } from '../../../messages/t.ts';

/** Lets an owner try the counter before customers find the shop. */
export function PracticeOrder(): ReactNode {
  const [send, { isLoading }] = usePracticeOrderMutation();

  async function sendOne(): Promise<void> {
    const { data: order, error } = await send(undefined);
    if (order) {
      const text = t('shop.practice.sent', { order: callName(order) });
      showToast({ tone: 'success', text });
    } else showToast({ tone: 'error', text: errorText(asApiError(error)) });
  }

  return (
    <Notice
      tone="info"
      action={
        <Button variant="quiet" busy={isLoading} onClick={() => void sendOne()}>
          {t('shop.practice.send')}
        </Button>
      }
    >
      {t('shop.practice.lead')}
    </Notice>
  );
}
