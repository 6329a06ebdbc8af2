import { useId, type ReactNode, type Ref } from 'react';
import { t } from '../../../messages/t.ts';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  /** Id of the text that says what the present state of the switch means. */
  describedBy: string;
  isOn: boolean;
  isBusy?: boolean;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A switch with a label and with its state in words. All of it can be clicked. */
export function Switch(props: SwitchProps): ReactNode {
  const { label, describedBy, isOn, isBusy = false, onToggle, ref } = props;
  const labelId = useId();
  return (
    <button
      ref={ref}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      className={styles['switch']}
      onClick={isBusy ? undefined : onToggle}
    >
      <span id={labelId} className={styles['label']}>
        {label}
      </span>
      <span className={styles['state']}>
        <span className={styles['track']} aria-hidden="true" />
        {isOn ? t('shop.switch.on') : t('shop.switch.off')}
      </span>
    </button>
  );
}
