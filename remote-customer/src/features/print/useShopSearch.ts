import { useEffect, useState } from 'react';
import { limits, type FoundShop } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import type { Place } from '@parchi/shared-ui/forms';
import { useFindShopQuery } from '../../printApi.ts';
import { t } from '../../messages/t.ts';

const PAUSE_MS = 250;

export interface ShopSearch {
  /** Undefined while nothing was asked, or nothing has come yet. */
  readonly shops: readonly FoundShop[] | undefined;
  readonly isSearching: boolean;
  /** Words for why the search failed. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * Searches as the person types, after a pause. An answer belongs to its question: one that comes late
 * is never shown under a newer question.
 */
export function useShopSearch(text: string, place: Place | undefined): ShopSearch {
  const inputValue = usePaused(text.trim());
  const isLongEnough = inputValue.length >= limits.minSearchLength;
  const isAsked = isLongEnough || (inputValue === '' && place !== undefined);
  const question = { inputValue, ...place };
  const { currentData, data, error, isFetching, refetch } = useFindShopQuery(question, {
    skip: !isAsked,
  });

  useEffect(() => {
    if (error) showToast({ tone: 'error', text: t('print.search.failed') });
  }, [error]);

  const isSearching = isAsked && isFetching;
  return {
    // What was found before stays in its place until the next answer, so that nothing jumps.
    shops: isAsked && !error ? (currentData ?? data) : undefined,
    isSearching,
    failure: error && isAsked && !isFetching ? errorText(asApiError(error)) : undefined,
    retry: () => void refetch(),
  };
}

/** The text as it stood when the person last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
