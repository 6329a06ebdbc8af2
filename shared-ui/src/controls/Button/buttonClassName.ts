import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

/** Returns the class names of a button, for links that should look like a button. */
export function buttonClassName(look: ButtonLook = {}): string {
  const { variant = 'primary', block = false, className } = look;
  return joinClassNames(styles.button, styles[variant], block && styles.block, className);
}
