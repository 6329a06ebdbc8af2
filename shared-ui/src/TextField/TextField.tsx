import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.ts';
import { joinClassNames } from '../joinClassNames.ts';
import styles from './TextField.module.css';

interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do, said at the field. */
  error?: ReactNode;
  /** Monospaced, for codes that are compared letter by letter. */
  mono?: boolean;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean;
  /** A button in the same row. */
  action?: ReactNode;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, mono, hideLabel, action, className, id, ...input } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const hasError = isShown(error);
  const describedBy = joinClassNames(
    isShown(hint) && `${inputId}-hint`,
    hasError && `${inputId}-error`,
  );
  return (
    <div className={joinClassNames(styles.field, className)}>
      <label className={hideLabel ? 'visuallyHidden' : styles.label} htmlFor={inputId}>
        {label}
      </label>
      {isShown(hint) && (
        <div id={`${inputId}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.row}>
        <input
          {...input}
          id={inputId}
          className={joinClassNames(styles.input, mono && styles.mono)}
          aria-invalid={hasError || undefined}
          aria-describedby={describedBy || undefined}
        />
        {action}
      </div>
      {hasError && (
        <div id={`${inputId}-error`} className={styles.error}>
          <AlertIcon />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
