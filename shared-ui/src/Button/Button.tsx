import type { ComponentPropsWithRef, ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { buttonClassName, type ButtonVariant } from './buttonClassName.ts';
import styles from './Button.module.css';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  /** As wide as its place. */
  block?: boolean;
  /** Works on what it was asked: keeps its focus and width, and does nothing more. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button(props: ButtonProps): ReactNode {
  const { variant, block, busy = false, icon, children, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClassName({ variant, block, className })}
      // Not `disabled`, which would throw focus back to the top of the page.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
      {busy && <span className="visuallyHidden">{t('ui.busy')}</span>}
    </button>
  );
}
