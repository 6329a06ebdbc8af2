import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldWords } from '@parchi/shared-ui';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './TextArea.module.css';

interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldWords {}

/** Input for several lines. Grows with its text where the browser supports that; elsewhere `rows` sets its height. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, error, className, id, ...area } = props;
  return (
    <Field {...{ label, hint, error, className, id }}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={joinClassNames(control.className, styles.area)}
        />
      )}
    </Field>
  );
}
