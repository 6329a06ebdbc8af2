import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldWords } from '../Field/Field.tsx';
import { joinClassNames } from '../joinClassNames.ts';
import styles from './TextField.module.css';

interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldWords {
  /** Monospaced, for codes that are compared letter by letter. */
  mono?: boolean;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean;
  /** A button in the same row. */
  action?: ReactNode;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, mono, hideLabel, action, className, id, ...input } = props;
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...input}
            {...control}
            className={joinClassNames(control.className, mono && styles.mono)}
          />
          {action}
        </div>
      )}
    </Field>
  );
}
