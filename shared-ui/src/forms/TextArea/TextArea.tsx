import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldWords } from '@parchi/shared-ui';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './TextArea.module.css';

interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldWords {}

/** As high as what is typed in it, where the browser can; else as its `rows` say. */
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
