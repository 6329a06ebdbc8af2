import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styles from './CheckField.module.css';

interface CheckFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with label and hint. The whole row is clickable. */
export function CheckField({ label, hint, ...input }: CheckFieldProps): ReactNode {
  const id = useId();
  return (
    <label className={styles.field}>
      <input
        {...input}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span id={`${id}-label`}>{label}</span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  );
}
