import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.ts';
import { joinClassNames } from '../joinClassNames.ts';
import styles from './Field.module.css';

/** What every field says about itself. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do, said at the field. */
  error?: ReactNode;
}

/** To be spread on the control, which is then found by the label and read out with hint and error. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords {
  id?: string | undefined;
  className?: string | undefined;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, hint and error. */
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
