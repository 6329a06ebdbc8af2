import { lazy, useEffect, useState, type ReactNode } from 'react';
import type { Id, Staff } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { LazyView } from '../../lib/LazyView.tsx';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import { useStaffKey } from './useStaffKey.ts';

const loadChooser = () => import('./ChooseHelper.tsx');
const ChooseHelper = lazy(async () => ({ default: (await loadChooser()).ChooseHelper }));

/**
 * Says who is at this device's counter, and lets another helper take over. Renders nothing in a shop without helpers.
 */
export function HelperSwitch({ shopId }: { shopId: Id }): ReactNode {
  const { staff } = useStaff(shopId);
  return staff && staff.helpers.length > 0 && <Switch shopId={shopId} staff={staff} />;
}

function Switch({ shopId, staff }: { shopId: Id; staff: Staff }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useStaffKey(() => setIsOpen(true));
  // Preload the dialog's code: after the key that opens it, the person may press a digit at once.
  useEffect(() => void loadChooser().catch(() => undefined), []);
  const current = staff.helpers.find(({ _id }) => _id === staff.current);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {current ? t('shop.helpers.here', { name: current.name }) : t('shop.helpers.who')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('shop.helpers.who')}
          closeLabel={t('shop.helpers.close')}
          onClose={() => setIsOpen(false)}
        >
          <LazyView>
            <ChooseHelper shopId={shopId} staff={staff} onChosen={() => setIsOpen(false)} />
          </LazyView>
        </Dialog>
      )}
    </>
  );
}
