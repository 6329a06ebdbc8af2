import { useId, type ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import styles from './ShopSwitches.module.css';

interface SwitchProps {
  label: string;
  /** What it means as it stands. */
  hint: string;
  isOn: boolean;
  isBusy?: boolean;
  onToggle: () => void;
}

/** Something that is on or off; the whole of it answers to the pointer. */
export function Switch({ label, hint, isOn, isBusy = false, onToggle }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      aria-disabled={isBusy || undefined}
      className={styles['switch']}
      onClick={isBusy ? undefined : onToggle}
    >
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <span className={styles['state']}>
        <span className={styles['track']} aria-hidden="true" />
        {isOn ? t('shop.switch.on') : t('shop.switch.off')}
      </span>
      <span id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </span>
    </button>
  );
}
