import { useSyncExternalStore, type ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '../icons/icons.ts';
import { joinClassNames } from '../joinClassNames.ts';
import { t } from '../messages/t.ts';
import { readToasts, subscribeToToasts, type Toast, type ToastTone } from './toasts.ts';
import styles from './Toaster.module.css';

const icons = { success: CheckIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };
const interrupts: Record<ToastTone, boolean> = {
  success: false,
  info: false,
  warning: true,
  error: true,
};

/** Once on every page, from its start: a live region that comes with its words is not read out. */
export function Toaster(): ReactNode {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <div className={styles.toaster}>
      <div role="status" className={styles.region}>
        {toasts.filter((toast) => !interrupts[toast.tone]).map(renderToast)}
      </div>
      <div role="alert" className={styles.region}>
        {toasts.filter((toast) => interrupts[toast.tone]).map(renderToast)}
      </div>
    </div>
  );
}

function renderToast({ id, tone, text }: Toast): ReactNode {
  const Icon = icons[tone];
  return (
    <p key={id} className={joinClassNames(styles.toast, styles[tone])}>
      <Icon />
      <span className="visuallyHidden">{t(`ui.toast-${tone}`)} </span>
      {text}
    </p>
  );
}
