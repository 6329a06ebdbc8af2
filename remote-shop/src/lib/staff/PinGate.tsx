import { useRef, useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, Loader } from '@parchi/shared-ui';
import { onlyErrors, useForm } from '@parchi/shared-ui/forms';
import { useStayUnlockedMutation, useUnlockMutation } from '../../staffApi.ts';
import { FetchFailure } from '../FetchFailure.tsx';
import styles from './PinGate.module.css';
import { t } from '../../messages/t.ts';
import { PinDialog } from './PinDialog.tsx';
import { PinField } from './PinField.tsx';
import { pinRefusal } from './pinWords.ts';
import { useStaff } from './useStaff.ts';

/** The time between two calls that say that somebody uses what the PIN opens. */
const REPORT_EVERY_MS = 60_000;

interface PinGateProps {
  shop: OwnShop;
  /** What the PIN opens. */
  children: ReactNode;
}

/**
 * Shows what the shop's PIN opens, or asks for the PIN. The server refuses the calls behind it all the same. Keys and
 * clicks inside keep it open.
 */
export function PinGate({ shop, children }: PinGateProps): ReactNode {
  const { staff, isOpen, error, refetch } = useStaff(shop._id);
  const [stayUnlocked] = useStayUnlockedMutation();
  const reportedAtMs = useRef(0);
  if (staff === undefined) {
    if (!error) return <Loader label={t('shop.loading')} />;
    return (
      <FetchFailure onRetry={() => void refetch()}>
        <p>{errorText(asApiError(error))}</p>
      </FetchFailure>
    );
  }
  if (!isOpen) return <PinForm shop={shop} />;

  function reportUse(): void {
    if (staff?.hasPin !== true || Date.now() - reportedAtMs.current < REPORT_EVERY_MS) return;
    reportedAtMs.current = Date.now();
    void stayUnlocked({ id: shop._id });
  }
  return (
    <div className={styles['open']} onKeyDownCapture={reportUse} onPointerDownCapture={reportUse}>
      {children}
    </div>
  );
}

function PinForm({ shop }: { shop: OwnShop }): ReactNode {
  const [unlock] = useUnlockMutation();
  const [isForgotten, setIsForgotten] = useState(false);
  const { formProps, errors, isSending } = useForm({
    fields: ['pin'],
    validate: ({ pin }) => onlyErrors({ pin: pin === '' && t('shop.pin.missing') }),
    async onSubmit({ pin }) {
      const { error } = await unlock({ id: shop._id, pin });
      return error ? { pin: pinRefusal(asApiError(error)) } : {};
    },
  });
  return (
    <>
      <form {...formProps} className={styles['form']}>
        <h2>{t('shop.pin.title')}</h2>
        <p className={styles['aside']}>{t('shop.pin.lead')}</p>
        <PinField label={t('shop.pin.label')} error={errors.pin ?? errors.form} takesFocus />
        <div className={styles['buttons']}>
          <Button type="submit" busy={isSending}>
            {t('shop.pin.open')}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsForgotten(true)}>
            {t('shop.pin.forgotten')}
          </Button>
        </div>
      </form>
      {isForgotten && <PinDialog shop={shop} change="set" onClose={() => setIsForgotten(false)} />}
    </>
  );
}
