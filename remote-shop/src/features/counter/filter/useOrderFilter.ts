import { useMemo, useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import { filterWordsOf, matchesFilter } from './matchesFilter.ts';

export interface OrderFilter {
  /** What was typed. Empty if all orders are shown. */
  readonly text: string;
  readonly isOn: boolean;
  readonly matches: (order: Order) => boolean;
  /** Returns how many of these orders are hidden and arrived after the typing began. */
  readonly countMissed: (orders: readonly Order[]) => number;
  readonly change: (text: string) => void;
  readonly clear: () => void;
  /** How often the filter was cleared from outside its field. The count is the field's key, so a change remounts it. */
  readonly clearings: number;
}

interface Typed {
  readonly text: string;
  /** Ids of the orders that were there when the typing began. */
  readonly seen: ReadonlySet<Id>;
}

const nothingTyped: Typed = { text: '', seen: new Set() };

/**
 * Filters the counter's lists by what was typed.
 * @param waiting the orders that wait
 */
export function useOrderFilter(waiting: readonly Order[]): OrderFilter {
  const [{ text, seen }, setTyped] = useState(nothingTyped);
  const [clearings, setClearings] = useState(0);
  const words = useMemo(() => filterWordsOf(text), [text]);
  const matches = (order: Order) => matchesFilter(order, words);
  return {
    text,
    isOn: words.length > 0,
    matches,
    countMissed: (orders) =>
      words.length === 0
        ? 0
        : orders.filter((order) => !seen.has(order._id) && !matches(order)).length,
    change: (changed) =>
      setTyped((before) => ({
        text: changed,
        seen: before.text === '' ? new Set(waiting.map(({ _id }) => _id)) : before.seen,
      })),
    clear: () => {
      setTyped(nothingTyped);
      setClearings((before) => before + 1);
    },
    clearings,
  };
}
