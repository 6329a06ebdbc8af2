import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import type { Receiving } from './useReceive.ts';

/** The field for a token or a link. Its button is secondary once files are shown or wait for a password. */
export function ShareTextForm({ receiving }: { receiving: Receiving }): ReactNode {
  const { share, locked, problem, isFetching, receive, clearProblem } = receiving;
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isFetching) return;
    if (await receive(text)) setText('');
    else field.current?.focus();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        ref={field}
        label={t('shop.receive.token')}
        hint={t('shop.receive.hint')}
        error={problem}
        mono
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          clearProblem();
        }}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        action={
          <Button type="submit" variant={share || locked ? 'quiet' : 'primary'}>
            {t('shop.receive.open')}
          </Button>
        }
      />
    </form>
  );
}
