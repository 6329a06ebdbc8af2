import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '../../icons/icons.ts';
import { joinClassNames } from '../../joinClassNames.ts';
import { t } from '../../messages/t.ts';
import { takenBelow } from './takenBelow.ts';
import { readToasts, subscribeToToasts, type Toast, type ToastTone } from './toasts.ts';
import styles from './Toaster.module.css';

const icons = { success: CheckIcon, info: InfoIcon, warning: AlertIcon, error: AlertIcon };
const interrupts: Record<ToastTone, boolean> = {
  success: false,
  info: false,
  warning: true,
  error: true,
};

/**
 * Shows toasts. Render it once per page, from the start: a live region must exist before its text changes, or screen
 * readers ignore the text. Toasts appear at the bottom, above any sticky bar, so they cover neither the header nor the
 * main action.
 */
export function Toaster(): ReactNode {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  const toaster = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = toaster.current;
    if (!element || toasts.length === 0) return;
    element.style.setProperty('--taken-below', `${takenBelow(element.offsetHeight)}px`);
  }, [toasts]);
  return (
    <div ref={toaster} className={styles.toaster}>
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
  const isUrgent = tone === 'warning' || tone === 'error';
  return (
    <p key={id} className={joinClassNames(styles.toast, isUrgent && styles[tone])}>
      <Icon />
      <span className="visuallyHidden">{t(`ui.toast-${tone}`)} </span>
      {text}
    </p>
  );
}
