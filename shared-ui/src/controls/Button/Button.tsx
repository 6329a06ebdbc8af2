import type { ComponentPropsWithRef, ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { buttonClassName, type ButtonVariant } from './buttonClassName.ts';
import styles from './Button.module.css';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  /** Fills the width of its container. */
  block?: boolean;
  /** Whether the button's action is running. A busy button keeps its focus and width and ignores clicks. */
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
      // Not `disabled`: a disabled button loses the focus, and the next Tab would start at the top of the page.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
      {busy && <span className="visuallyHidden">{t('ui.busy')}</span>}
    </button>
  );
}
