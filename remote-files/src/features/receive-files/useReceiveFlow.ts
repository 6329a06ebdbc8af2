import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  deletedAtOf,
  readShareCode,
  removalReasonOf,
  shareTokenFromId,
  type ErrorCode,
  type RemovalReason,
} from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { useReceiveFilesMutation } from '../../filesApi.ts';
import { holdShare, type HeldShare } from '../../lib/heldShare.ts';
import { t } from '../../messages/t.ts';
import { extractToken } from './extractToken.ts';
import { tokenProblem } from './tokenProblem.ts';
import type { TokenOfPage } from './useTokenFromAddress.ts';

export interface ReceiveFlow {
  readonly share: HeldShare | undefined;
  /** The error message at the token field. */
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  /** @returns whether the share was received */
  readonly fetchShare: (text: string) => Promise<boolean>;
  /** Updates the error message while the person edits the field. Removes it once the text can be a token. */
  readonly recheck: (text: string) => void;
  /** Asks the server whether the shown share still exists, without showing a loader or a toast. */
  readonly checkShare: (token: string) => Promise<void>;
}

/** Fetches the share of the token in the link, or of a typed token or code. */
export function useReceiveFlow(page: TokenOfPage): ReceiveFlow {
  const [receiveFiles, { isLoading }] = useReceiveFilesMutation();
  const [share, setShare] = useState<HeldShare>();
  const [problem, setProblem] = useState<string>();
  const [lostToken, setLostToken] = useState<string>();
  const askedFor = useRef('');

  async function fetchShare(text: string): Promise<boolean> {
    const given = extractToken(text);
    const token = readShareCode(given) ?? given;
    setShare(undefined);
    setLostToken(undefined);
    const found = tokenProblem(token);
    setProblem(found);
    if (found !== undefined) return false;
    askedFor.current = token;
    const { data, error } = await receiveFiles({ token });
    // A later request is under way, and only its reply counts.
    if (askedFor.current !== token) return false;
    if (!data) {
      refuse(asApiError(error));
      if (asApiError(error).kind === 'offline') setLostToken(token);
      return false;
    }
    setShare(holdShare(data.files));
    // A code may be another share's some hours later, so the page remembers the token.
    askedFor.current = shareTokenFromId(data.files._id);
    page.remember(askedFor.current);
    showToast({ tone: 'success', text: t('files.receive.fetched') });
    return true;
  }

  function refuse(error: ApiError): void {
    const text = refusalText(error);
    setProblem(text);
    // A wrong token is explained only at the field. For any other failure, specification §8 requires a toast.
    if (!isIncorrect(error)) showToast({ tone: 'error', text });
  }

  function recheck(text: string): void {
    setLostToken(undefined);
    if (problem !== undefined) setProblem(tokenProblem(extractToken(text)));
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
    const { error } = await receiveFiles({ token });
    if (!error || !isIncorrect(asApiError(error))) return;
    setShare(undefined);
    setProblem(refusalText(asApiError(error)));
  }

  const fetchFromPage = useEffectEvent(() => {
    if (page.token !== '' && page.token !== askedFor.current) void fetchShare(page.token);
  });
  useEffect(() => fetchFromPage(), [page.token]);

  return { share, problem, isFetching: isLoading, fetchShare, recheck, checkShare };
}

const removedText = {
  rules: 'files.receive.removed.rules',
  illegal: 'files.receive.removed.illegal',
  malware: 'files.receive.removed.malware',
  copyright: 'files.receive.removed.copyright',
  privacy: 'files.receive.removed.privacy',
} as const satisfies Record<RemovalReason, string>;

/**
 * Returns the words of an error. Files that ended are said to be deleted, and when, and removed ones why: there was no
 * mistake in the token.
 */
function refusalText(error: ApiError): string {
  if (error.kind !== 'refused') return errorText(error);
  const removal = error.code === 'share.removed' ? removalReasonOf(error.details) : undefined;
  if (removal !== undefined) return t(removedText[removal]);
  const deletedAt = deletedAtOf(error.details);
  if (deletedAt === undefined) return errorText(error);
  return t('files.receive.deleted', { time: formatMoment(deletedAt) });
}

function isAboutToken(code: ErrorCode | undefined): boolean {
  return code === 'share.incorrect_token' || code === 'share.deleted' || code === 'share.removed';
}

/**
 * Returns whether the error is about the token. By specification §8, the text of such an error starts with `Incorrect`.
 */
function isIncorrect(error: ApiError): boolean {
  if (error.kind !== 'refused') return false;
  const isKnown = isAboutToken(error.code);
  return isKnown || error.text.startsWith('Incorrect');
}
