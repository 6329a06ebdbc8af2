import { useEffect, useRef, useState } from 'react';
import { deletedAtOf, type SentFilesRecord } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { formatMoment } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import { readShareText } from './readShareText.ts';
import { useReceiveShareMutation } from './useReceiveShareMutation.ts';

export interface Receiving {
  readonly share: SentFilesRecord | undefined;
  /** Why the text leads to no files, in words. */
  readonly problem: string | undefined;
  readonly isFetching: boolean;
  /** @returns whether the files of the share are shown now */
  readonly receive: (text: string) => Promise<boolean>;
  /** Removes the words of a problem, because the text changes. */
  readonly clearProblem: () => void;
  /** Takes the files away, because they were deleted. */
  readonly end: () => void;
}

/** Fetches the share of a typed or scanned text, and holds it until it ends. */
export function useReceive(): Receiving {
  const [receiveShare, { isLoading }] = useReceiveShareMutation();
  const [share, setShare] = useState<SentFilesRecord>();
  const [problem, setProblem] = useState<string>();
  const askedFor = useRef('');

  async function receive(text: string): Promise<boolean> {
    const read = readShareText(text);
    setShare(undefined);
    setProblem(read.problem && t(`shop.receive.problem.${read.problem}`));
    if (read.problem) return false;
    askedFor.current = read.token;
    const { data, error } = await receiveShare({ token: read.token });
    // A later text was asked for meanwhile, and only its answer counts.
    if (askedFor.current !== read.token) return false;
    if (data) setShare(data.files);
    else setProblem(refusalText(asApiError(error)));
    return data !== undefined;
  }

  function end(): void {
    setShare(undefined);
    setProblem(t('shop.receive.ended'));
  }

  const clearProblem = () => setProblem(undefined);
  return { share, problem, isFetching: isLoading, receive, clearProblem, end };
}

function refusalText(error: ApiError): string {
  const deletedAt = error.kind === 'refused' ? deletedAtOf(error.details) : undefined;
  if (deletedAt === undefined) return errorText(error);
  return t('shop.receive.deleted', { time: formatMoment(deletedAt) });
}

/** Calls `onEnd` when the share ends. Only the time since it arrived is measured, so a wrong clock does no harm. */
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
