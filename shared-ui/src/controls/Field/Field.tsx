import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../../icons/icons.ts';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Field.module.css';

/** The texts that every field has. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** The error shown at the field: what is wrong and what to do about it. */
  error?: ReactNode;
}

/** Props to spread on the control. They connect it with its label, hint and error for screen readers. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords {
  id?: string | undefined;
  className?: string | undefined;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Renders a control with its label, hint and error. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, hideLabel, className, id, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = isShown(error);
  const describedBy = joinClassNames(
    isShown(hint) && `${controlId}-hint`,
    hasError && `${controlId}-error`,
  );
  return (
    <div className={joinClassNames(styles.field, className)}>
      <label className={hideLabel ? 'visuallyHidden' : styles.label} htmlFor={controlId}>
        {label}
      </label>
      {isShown(hint) && (
        <div id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id: controlId,
        className: styles.control,
        'aria-invalid': hasError || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hasError && (
        <div id={`${controlId}-error`} className={styles.error}>
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
