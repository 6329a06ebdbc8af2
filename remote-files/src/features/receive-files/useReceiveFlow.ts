import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isShareToken,
  readShareCode,
  shareTokenFromId,
  type ReceiveRequest,
} from '@parchi/contract';
import { asApiError, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useReceiveFilesMutation } from '../../filesApi.ts';
import { holdShare, type HeldShare } from '../../lib/heldShare.ts';
import { t } from '../../messages/t.ts';
import { extractToken } from './extractToken.ts';
import { isAboutPassword, isIncorrect } from './refusalKind.ts';
import { refusalText } from './refusalText.ts';
import { tokenProblem } from './tokenProblem.ts';
import type { TokenOfPage } from './useTokenFromAddress.ts';

export interface ReceiveFlow {
  readonly share: HeldShare | undefined;
  /** The error message at the token field. */
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  /** The share that waits for its password; `undefined` if none does. */
  readonly locked: LockedShare | undefined;
  /** @returns whether the share was received */
  readonly unlock: (password: string) => Promise<boolean>;
  /** @returns whether the token is right: the share was received, or waits for its password */
  readonly fetchShare: (text: string) => Promise<boolean>;
  /** Updates the error message while the person edits the field. Removes it once the text can be a token. */
  readonly recheck: (text: string) => void;
  /** Asks the server whether the shown share still exists, without showing a loader or a toast. */
  readonly checkShare: (token: string) => Promise<void>;
}

interface LockedShare {
  readonly token: string;
  /** Why the last password did not open the files; `undefined` if none was entered. */
  readonly problem: string | undefined;
}

/** Requests one share at a time, and holds the result. */
function useShareRequest(page: TokenOfPage) {
  const [receiveFiles, { isLoading }] = useReceiveFilesMutation();
  const [share, setShare] = useState<HeldShare>();
  const [problem, setProblem] = useState<string>();
  const [locked, setLocked] = useState<LockedShare>();
  const [lostToken, setLostToken] = useState<string>();
  const askedFor = useRef('');

  async function receive(request: ReceiveRequest): Promise<boolean> {
    const { token } = request;
    askedFor.current = token;
    const { data, error } = await receiveFiles(request);
    // A later request is under way, and only its reply counts.
    if (askedFor.current !== token) return false;
    if (!data) return refuse(asApiError(error), request);
    setLocked(undefined);
    setShare(holdShare(data.files));
    // Remember the token and not the code, which may belong to another share some hours later.
    askedFor.current = shareTokenFromId(data.files._id);
    page.remember(askedFor.current);
    showToast({ tone: 'success', text: t('files.receive.fetched') });
    return true;
  }

  /** @returns whether the token is right */
  function refuse(error: ApiError, { token, password }: ReceiveRequest): boolean {
    const text = refusalText(error);
    if (isAboutPassword(error) || (password !== undefined && !isIncorrect(error))) {
      setLocked({ token, problem: password === undefined ? undefined : text });
      // Remember the token, so that after a reload the page asks for the password again.
      if (isShareToken(token)) page.remember(token);
      return password === undefined;
    }
    setLocked(undefined);
    setProblem(text);
    // A wrong token is explained only at the field. For any other failure, specification §8 requires a toast.
    if (!isIncorrect(error)) showToast({ tone: 'error', text });
    if (error.kind === 'offline') setLostToken(token);
    return false;
  }

  /** Clears the results of earlier requests. */
  function clear(newProblem: string | undefined): void {
    setShare(undefined);
    setLostToken(undefined);
    setLocked(undefined);
    setProblem(newProblem);
  }

  return {
    share,
    problem,
    setProblem,
    isLoading,
    locked,
    lostToken,
    setLostToken,
    askedFor,
    receive,
    receiveFiles,
    clear,
  };
}

/** Fetches the share of the token in the link, or of a typed token or code. */
export function useReceiveFlow(page: TokenOfPage): ReceiveFlow {
  const request = useShareRequest(page);
  const { share, problem, locked, lostToken, askedFor, receive } = request;

  async function fetchShare(text: string): Promise<boolean> {
    const given = extractToken(text);
    const token = readShareCode(given) ?? given;
    const found = tokenProblem(token);
    request.clear(found);
    if (found !== undefined) return false;
    return receive({ token });
  }

  function recheck(text: string): void {
    request.setLostToken(undefined);
    if (problem !== undefined) request.setProblem(tokenProblem(extractToken(text)));
  }

  const fetchLost = useEffectEvent(() => {
    if (lostToken !== undefined) void fetchShare(lostToken);
  });
  useEffect(() => {
    const handleOnline = () => fetchLost();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);

  async function checkShare(token: string): Promise<void> {
    const { error } = await request.receiveFiles({ token });
    if (error && isIncorrect(asApiError(error))) request.clear(refusalText(asApiError(error)));
  }

  const fetchFromPage = useEffectEvent(() => {
    if (page.token !== '' && page.token !== askedFor.current) void fetchShare(page.token);
  });
  useEffect(() => fetchFromPage(), [page.token]);

  async function unlock(password: string): Promise<boolean> {
    return locked !== undefined && (await receive({ token: locked.token, password }));
  }

  return {
    share,
    problem,
    isFetching: request.isLoading,
    locked,
    unlock,
    fetchShare,
    recheck,
    checkShare,
  };
}
