import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldWords } from '../Field/Field.tsx';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './TextField.module.css';

interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldWords {
  /** Monospace font, for codes that people compare character by character. */
  mono?: boolean;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  /** A button in the same row as the input. */
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
