import { useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Button, showToast } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { PinGate } from '../../lib/staff/PinGate.tsx';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import styles from './AccountButton.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

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
          <div>
            <h3>{t('shop.account.change-password')}</h3>
            <p className={styles['aside']}>{t('shop.account.change-password-detail')}</p>
          </div>
          <PinGate shop={shop}>
            <ChangePasswordForm
              email={shop.email}
              onChanged={() => {
                // Close the dialog before the toast appears: the dialog is in the top layer and would cover the toast.
                close();
                // The new session is locked, and no helper is signed in in it.
                void refetch();
                showToast({ tone: 'success', text: t('shop.account.changed') });
              }}
            />
          </PinGate>
        </Dialog>
      )}
    </>
  );
}
