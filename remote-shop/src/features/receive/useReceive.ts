import { useEffect, useRef, useState } from 'react';
import { deletedAtOf, type ReceiveRequest, type SentFilesRecord } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { formatShopMoment } from '../../lib/formatShopMoment.ts';
import { t } from '../../messages/t.ts';
import { readShareText } from './readShareText.ts';
import { useReceiveShareMutation } from './useReceiveShareMutation.ts';

export interface Receiving {
  readonly share: SentFilesRecord | undefined;
  /** Why the text leads to no files, in words. */
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  /** The share that waits for its password; `undefined` if none does. */
  readonly locked: LockedShare | undefined;
  /** @returns whether the files of the share are shown now */
  readonly unlock: (password: string) => Promise<boolean>;
  /** @returns whether the text leads to files: they are shown now, or wait for their password */
  readonly receive: (text: string) => Promise<boolean>;
  /** Clears the message about a problem, because the text has changed. */
  readonly clearProblem: () => void;
  /** Removes the files from the page, because they were deleted. */
  readonly end: () => void;
}

interface LockedShare {
  readonly token: string;
  /** Why the last password did not open the files; `undefined` if none was entered. */
  readonly problem: string | undefined;
}

/** Fetches the share of a typed or scanned text, and holds it until it ends. */
export function useReceive(): Receiving {
  const [receiveShare, { isLoading }] = useReceiveShareMutation();
  const [share, setShare] = useState<SentFilesRecord>();
  const [locked, setLocked] = useState<LockedShare>();
  const [problem, setProblem] = useState<string>();
  const askedFor = useRef('');

  async function receive(text: string): Promise<boolean> {
    const read = readShareText(text);
    setShare(undefined);
    setLocked(undefined);
    setProblem(read.problem && t(`shop.receive.problem.${read.problem}`));
    if (read.problem) return false;
    return fetchShare({ token: read.token });
  }

  async function fetchShare(request: ReceiveRequest): Promise<boolean> {
    const { token, password } = request;
    askedFor.current = token;
    const { data, error } = await receiveShare(request);
    // This reply is stale: a request for another text was sent meanwhile.
    if (askedFor.current !== token) return false;
    setShare(data?.files);
    if (data) {
      setLocked(undefined);
      return true;
    }
    const failure = asApiError(error);
    const text = refusalText(failure);
    if (isAboutPassword(failure) || (password !== undefined && !isAboutToken(failure))) {
      setLocked({ token, problem: password === undefined ? undefined : text });
      return password === undefined;
    }
    setLocked(undefined);
    setProblem(text);
    return false;
  }

  async function unlock(password: string): Promise<boolean> {
    return locked !== undefined && (await fetchShare({ token: locked.token, password }));
  }

  function end(): void {
    setShare(undefined);
    setProblem(t('shop.receive.ended'));
  }

  const clearProblem = () => setProblem(undefined);
  return { share, problem, isFetching: isLoading, locked, unlock, receive, clearProblem, end };
}

function refusalText(error: ApiError): string {
  const deletedAt = error.kind === 'refused' ? deletedAtOf(error.details) : undefined;
  if (deletedAt === undefined) return errorText(error);
  return t('shop.receive.deleted', { time: formatShopMoment(deletedAt) });
}

function isAboutPassword(error: ApiError): boolean {
  if (error.kind !== 'refused') return false;
  const { code } = error;
  return (
    code === 'share.password_needed' ||
    code === 'share.wrong_password' ||
    code === 'share.too_many_passwords'
  );
}

/** Returns whether the share is not available, so that no password would help. */
function isAboutToken(error: ApiError): boolean {
  return error.kind === 'refused' && error.status === 404;
}

/**
 * Calls `onEnd` when the share expires. The delay comes from two server times, so a wrong device clock does no harm.
 */
export function useEndOfShare({ now, expiresAt }: SentFilesRecord, onEnd: () => void): void {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const leftMs = Date.parse(expiresAt) - Date.parse(now);
    const timer = window.setTimeout(() => end.current(), leftMs);
    return () => window.clearTimeout(timer);
  }, [now, expiresAt]);
}
