import { minSharePasswordLength } from '@parchi/contract';
import { isText, storedValue } from '@parchi/shared-ui/storage';
import type { SendState } from './sendState.ts';
import { useSendChoice } from './useSendChoice.ts';

/**
 * The password that receivers will need. It is saved for a reload of this tab, because an upload that resumes
 * automatically must not be shared without its password.
 */
const savedPassword = storedValue({
  area: 'sessionStorage',
  key: 'parchi.share-password',
  version: 1,
  isValid: isText,
});

export interface SharePasswordChoice {
  /** As it was typed; `undefined` if the files need none. */
  readonly password: string | undefined;
  readonly choose: (password: string | undefined) => void;
}

/** Holds the password of the files of this send. The next send begins without one. */
export function useSharePassword(state: SendState): SharePasswordChoice {
  const [password, choose] = useSendChoice(state, savedPassword);
  return { password, choose };
}

/** Returns whether files can be sent with this password, or without one. */
export function isPasswordFine({ password }: Pick<SharePasswordChoice, 'password'>): boolean {
  return password === undefined || password.trim().length >= minSharePasswordLength;
}
