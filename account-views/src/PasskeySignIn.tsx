import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { errorText, type Store } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { loadWords } from './lazy/accountView.ts';

export interface PasskeySignInProps {
  /** The button's text, from the page: the texts of this package are loaded only when the button is pressed. */
  readonly label: string;
  /** Called after the sign-in, for a page that does not navigate away by itself. */
  readonly onSignedIn?: () => void;
}

/** A button that signs in with a passkey, beside the form for the password. Its code is loaded when it is pressed. */
export function PasskeySignIn({ label, onSignedIn }: PasskeySignInProps): ReactNode {
  const dispatch = useDispatch<Store['dispatch']>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function signIn(): Promise<void> {
    setIsBusy(true);
    setProblem('');
    try {
      const [{ signInByPasskey }] = await Promise.all([
        import('./passkeys/signInByPasskey.ts'),
        loadWords(),
      ]);
      const said = await signInByPasskey(dispatch);
      if (said === undefined) onSignedIn?.();
      else setProblem(said);
    } catch {
      // The JavaScript or the texts could not be loaded.
      setProblem(errorText({ kind: 'offline' }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => void signIn()}>
        {label}
      </Button>
      {/* A live region must exist before its text changes. */}
      <p role="status">{problem}</p>
    </>
  );
}
