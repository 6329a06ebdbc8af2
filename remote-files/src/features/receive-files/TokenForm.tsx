import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { extractToken } from './extractToken.ts';

export interface TokenFormProps {
  readonly initialText: string;
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  /**
   * Whether the files are already shown. Downloading them is then the page's main action, so this form's button becomes
   * secondary.
   */
  readonly isSecondary: boolean;
  readonly onEdit: (text: string) => void;
  readonly onSubmit: (text: string) => Promise<boolean>;
}

export function TokenForm(props: TokenFormProps): ReactNode {
  const { initialText, problem, isFetching, isSecondary, onEdit, onSubmit } = props;
  const [text, setText] = useState(initialText);
  const field = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isFetching) return;
    const isFetched = await onSubmit(text);
    if (!isFetched) field.current?.focus();
  }

  function handleText(typed: string): void {
    const token = typed.includes('token=') ? extractToken(typed) : typed;
    setText(token);
    onEdit(token);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        ref={field}
        label={t('files.receive.token')}
        hint={t('files.receive.hint')}
        error={problem}
        mono
        value={text}
        onChange={(event) => handleText(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        action={
          <Button type="submit" variant={isSecondary ? 'quiet' : 'primary'}>
            {t('files.receive.retrieve')}
          </Button>
        }
      />
    </form>
  );
}
