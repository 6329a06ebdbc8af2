import { useEffect, useState } from 'react';
import { limits, type FoundShop } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import type { Place } from '@parchi/shared-ui/forms';
import { useFindShopQuery } from '../../../shopsApi.ts';
import { useSearchFailureToast } from './useSearchFailureToast.ts';

const PAUSE_MS = 250;

export interface ShopSearch {
  /** The shops found. Undefined before a search, and until the first reply to it. */
  readonly shops: readonly FoundShop[] | undefined;
  readonly isSearching: boolean;
  /** Why the search failed, as text for the person. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * Searches as the person types, debounced by 250 ms. A late reply to an older search is never shown as the result of a
 * newer one.
 */
export function useShopSearch(text: string, place: Place | undefined): ShopSearch {
  const inputValue = usePaused(text.trim());
  const isLongEnough = inputValue.length >= limits.minSearchLength;
  const isAsked = isLongEnough || (inputValue === '' && place !== undefined);
  const question = { inputValue, ...place };
  const { currentData, data, error, isFetching, refetch } = useFindShopQuery(question, {
    skip: !isAsked,
  });

  useSearchFailureToast(error);

  const isSearching = isAsked && isFetching;
  return {
    // The previous results stay until the next reply, so that the layout does not jump.
    shops: isAsked && !error ? (currentData ?? data) : undefined,
    isSearching,
    failure: error && isAsked ? errorText(asApiError(error)) : undefined,
    retry: () => void refetch(),
  };
}

/** Returns the text after the person has paused typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
