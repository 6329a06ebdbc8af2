import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Link, useLocation, useNavigate } from '@parchi/shared-routing';
import { Button, Page } from '@parchi/shared-ui';
import { FormMessage } from '@parchi/shared-ui/forms';
import { t } from '../messages/t.ts';
import { useAccountConfirmEmailMutation, useAccountUndoEmailMutation } from './confirmEmailApi.ts';

const UNDO = 'undo-';

/**
 * Changes an account's e-mail address with the link from an e-mail, or undoes the change. Waits for a button press,
 * because programs that check links open this link, too.
 */
export function ConfirmEmailPage(): ReactNode {
  const fragment = useFragment();
  const isUndo = fragment.startsWith(UNDO);
  const [confirm, confirming] = useAccountConfirmEmailMutation();
  const [undo, undoing] = useAccountUndoEmailMutation();
  const { isLoading, isSuccess, error } = isUndo ? undoing : confirming;
  const send = isUndo ? undo : confirm;
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button has disappeared, so move the focus.
    if (isSuccess) done.current?.focus();
  }, [isSuccess]);

  const words = isUndo ? 'undo-' : '';
  return (
    <Page
      title={t(`account.confirm.${words}${isSuccess ? 'done-title' : 'title'}`)}
      lead={isSuccess ? undefined : t(`account.confirm.${words}lead`)}
    >
      {error && <FormMessage>{errorText(asApiError(error))}</FormMessage>}
      {fragment === '' && <p>{t('account.confirm.no-link')}</p>}
      {fragment !== '' && !isSuccess && (
        <p>
          <Button busy={isLoading} onClick={() => void send({ token: fragment.replace(UNDO, '') })}>
            {t(`account.confirm.${words}submit`)}
          </Button>
        </p>
      )}
      {/* A live region must exist before its text changes. */}
      <p ref={done} tabIndex={-1} role="status">
        {isSuccess && t(`account.confirm.${words}done`)}
      </p>
      <p>
        {isUndo && isSuccess ? (
          <Link to={pagePaths.resetPassword}>{t('account.confirm.to-password')}</Link>
        ) : (
          <Link to={pagePaths.home}>{t('account.confirm.to-home')}</Link>
        )}
      </p>
    </Page>
  );
}

/**
 * Returns the fragment of the link, and takes it out of the address bar and the history, where the next person at this
 * device could find it.
 */
function useFragment(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(() => hash.slice(1));
  // Another link may be opened in the same document, in which only the fragment changes.
  if (hash !== '' && hash.slice(1) !== fragment) setFragment(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pagePaths.confirmEmail, { replace: true });
  }, [hash, navigate]);
  return fragment;
}
