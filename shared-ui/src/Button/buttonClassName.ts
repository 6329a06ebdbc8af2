import { joinClassNames } from '../joinClassNames.ts';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

/** The look of a button, for a link that leads to another page. */
export function buttonClassName(look: ButtonLook = {}): string {
  const { variant = 'primary', block = false, className } = look;
  return joinClassNames(styles.button, styles[variant], block && styles.block, className);
}
