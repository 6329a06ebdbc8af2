import { lazy, useState, type ReactNode } from 'react';
import type { Id, Staff } from '@parchi/contract';
import { AsyncBoundary, Button, Loader, Notice } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import { useStaffKey } from './useStaffKey.ts';

const ChooseHelper = lazy(async () => ({
  default: (await import('./ChooseHelper.tsx')).ChooseHelper,
}));

/** Says who is at the counter of this device, and lets another helper take over. Nothing in a shop without helpers. */
export function HelperSwitch({ shopId }: { shopId: Id }): ReactNode {
  const { staff } = useStaff(shopId);
  return staff && staff.helpers.length > 0 && <Switch shopId={shopId} staff={staff} />;
}

function Switch({ shopId, staff }: { shopId: Id; staff: Staff }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useStaffKey(() => setIsOpen(true));
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
          <AsyncBoundary
            fallback={<Loader label={t('shop.loading')} />}
            errorFallback={<Notice tone="error">{t('shop.views.failed')}</Notice>}
          >
            <ChooseHelper shopId={shopId} staff={staff} onChosen={() => setIsOpen(false)} />
          </AsyncBoundary>
        </Dialog>
      )}
    </>
  );
}
