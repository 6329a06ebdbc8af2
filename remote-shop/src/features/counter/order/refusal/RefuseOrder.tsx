import { lazy, useState, type ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { LazyView } from '../../../../lib/LazyView.tsx';
import { withViewMessages } from '../../../../messages/loadShopMessages.ts';
import { t } from '../../../../messages/t.ts';
import { callName } from '../../order-text/callName.ts';

/** Loads the refusal form, which is not part of the initial bundle, because most orders never need it. */
export const loadRefusalForm = () => withViewMessages(import('./RefusalForm.tsx'));
const RefusalForm = lazy(async () => ({ default: (await loadRefusalForm()).RefusalForm }));

interface RefuseOrderProps {
  order: Order;
  /** Called after the order or files of it were refused. The button may be gone, so the focus needs another place. */
  onRefused: () => void;
}

/** Refuses an order that the shop can't print, or files of it, in a dialog. */
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
          <LazyView>
            <RefusalForm
              order={order}
              onAnswered={(isRefused) => {
                setIsAsking(false);
                if (isRefused) onRefused();
              }}
            />
          </LazyView>
        </Dialog>
      )}
    </>
  );
}
