import { lazy, useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { LazyView } from '../../../lib/LazyView.tsx';
import { withViewMessages } from '../../../messages/loadShopMessages.ts';
import { t } from '../../../messages/t.ts';
import { useShopSwitches } from './useShopSwitches.ts';

/** Loads the form, which is not part of the initial bundle. */
export const loadPauseForm = () => withViewMessages(import('./PauseForm.tsx'));
const PauseForm = lazy(async () => ({ default: (await loadPauseForm()).PauseForm }));

interface PauseOrdersProps {
  shop: OwnShop;
  refresh: () => Promise<unknown>;
}

/** A button that stops orders until a chosen time. The shop then takes orders again automatically. */
export function PauseOrders({ shop, refresh }: PauseOrdersProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const { switching, pause } = useShopSwitches(shop, refresh);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        busy={switching.has('orders')}
        onClick={() => setIsAsking(true)}
      >
        {t('shop.pause.open')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('shop.pause.title')}
          closeLabel={t('shop.pause.close')}
          onClose={() => setIsAsking(false)}
        >
          <LazyView>
            <PauseForm
              shop={shop}
              onPause={(until) => {
                setIsAsking(false);
                pause(until);
              }}
            />
          </LazyView>
        </Dialog>
      )}
    </>
  );
}
