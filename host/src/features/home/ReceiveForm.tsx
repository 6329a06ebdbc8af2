import { useState, type ReactNode, type SubmitEvent } from 'react';
import { createSearchParams, useNavigate } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

/** Takes a typed token to the receive page. That page validates the token; the host knows nothing about tokens. */
export function ReceiveForm(): ReactNode {
  const navigate = useNavigate();
  const [token, setToken] = useState('');

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const search = token.trim() === '' ? '' : `?${createSearchParams({ token: token.trim() })}`;
    void navigate({ pathname: pagePaths.receiveFile, search });
  }

  return (
    <form onSubmit={handleSubmit}>
      <TextField
        label={t('host.home.token')}
        hideLabel
        mono
        placeholder={t('host.home.token')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        action={<Button type="submit">{t('host.home.retrieve')}</Button>}
      />
    </form>
  );
}
