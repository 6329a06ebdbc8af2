import { lazy, useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Button, showToast } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { LazyView } from '../../lib/LazyView.tsx';
import { PinGate } from '../../lib/staff/PinGate.tsx';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import styles from './AccountButton.module.css';

/** Loads the content of the dialog, which is not part of the counter's initial bundle. */
export const loadAccountParts = () => import('./AccountParts.tsx');
const AccountParts = lazy(async () => ({ default: (await loadAccountParts()).AccountParts }));

/**
 * Opens the shop's account in a dialog. The shop cannot use the page `/account`, because it sees its counter at every
 * address.
 */
export function AccountButton({ shop }: { shop: OwnShop }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { refetch } = useStaff(shop._id);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('shop.account.title')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('shop.account.title')}
          closeLabel={t('shop.account.close')}
          onClose={close}
        >
          <p className={styles['who']}>
            <strong>{shop.shopName}</strong>
            <span className={styles['aside']}>{shop.email}</span>
          </p>
          <PinGate shop={shop}>
            <LazyView>
              <AccountParts
                shop={shop}
                onPasswordChanged={() => {
                  // Close the dialog before the toast appears: the dialog is in the top layer and would cover it.
                  close();
                  // The new session is locked and has no helper signed in.
                  void refetch();
                  showToast({ tone: 'success', text: t('shop.account.changed') });
                }}
              />
            </LazyView>
          </PinGate>
        </Dialog>
      )}
    </>
  );
}
