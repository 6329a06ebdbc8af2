import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button, TextField, type FieldWords } from '@parchi/shared-ui';

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'>, FieldWords {
  /** Label of the button while the password is hidden, such as “Show”. */
  showLabel: string;
  /** Label of the button while the password is visible. */
  hideLabel: string;
}

/** Password input with a button that shows and hides the password. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps): ReactNode {
  const [isSeen, setIsSeen] = useState(false);
  return (
    <TextField
      {...field}
      type={isSeen ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <Button variant="quiet" onClick={() => setIsSeen(!isSeen)}>
          {isSeen ? hideLabel : showLabel}
          <span className="visuallyHidden"> {field.label}</span>
        </Button>
      }
    />
  );
}
