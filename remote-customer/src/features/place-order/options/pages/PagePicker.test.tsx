import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { pdfNamed } from '../../../../testing/samplePdfs.ts';
import type { ReadablePdf } from '../../files/chosenPdf.ts';
import { presetOptions } from '../chosenOptions.ts';
import { RangeField } from './RangeField.tsx';

/**
 * Enough pages to notice if every page is rendered again. The real maximum of 5,000 pages takes jsdom half a minute.
 */
const PAGE_COUNT = 300;

const observers = new Set<WatchingObserver>();

/** A fake IntersectionObserver: the test decides which elements it reports as visible. */
class WatchingObserver {
  readonly targets = new Set<Element>();
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    observers.add(this);
  }
  observe(target: Element): void {
    this.targets.add(target);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

const before = globalThis.IntersectionObserver;
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  observers.clear();
  globalThis.IntersectionObserver = before;
});

function LongDocument(): ReactNode {
  const [chosen, setChosen] = useState<ReadablePdf>({
    key: 'long',
    file: pdfNamed('long.pdf'),
    reading: { kind: 'readable', pageCount: PAGE_COUNT },
    options: { ...presetOptions(undefined), pageRange: 'Custom', rangeText: '1-299' },
  });
  return (
    <RangeField
      chosen={chosen}
      onChange={(change) => setChosen({ ...chosen, options: { ...chosen.options, ...change } })}
    />
  );
}

function openPicker() {
  Object.assign(globalThis, { IntersectionObserver: WatchingObserver });
  render(<LongDocument />);
  fireEvent.click(screen.getByText('Pick pages'));
}

/** Finds a page's button without Testing Library, whose queries visit every page and take seconds. */
function page(number: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[aria-label="Page ${number}"]`);
  if (!found) throw new Error(`no page ${number}`);
  return found;
}

test('toggling a page of a long document renders only that page again', () => {
  openPicker();
  // Counts renders: each render of a page's button looks up its label once.
  const lookUps = jest.spyOn(Object, 'hasOwn');
  const drawn = () => lookUps.mock.calls.filter(([, id]) => id === 'place-order.range.page').length;
  fireEvent.click(page(150));
  expect(page(150)).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByLabelText('Pages to print')).toHaveValue('1-149,151-299');
  expect(drawn()).toBe(1);
  act(() => page(300).focus());
  expect(page(300)).toHaveAttribute('tabindex', '0');
  expect(page(1)).toHaveAttribute('tabindex', '-1');
  expect(drawn()).toBe(3);
});

test('renders a button for every page, and one observer decides which pages get a thumbnail', () => {
  openPicker();
  expect(document.querySelectorAll('[aria-pressed]')).toHaveLength(PAGE_COUNT);
  expect(document.querySelector('svg')).toBeNull();
  const [picker, ...others] = [...observers];
  expect(others).toEqual([]);
  const near = [page(7), page(8)];
  const tell = (isIntersecting: boolean) =>
    act(() =>
      picker?.tell(
        near.map((target) => ({ target, isIntersecting }) as unknown as IntersectionObserverEntry),
        picker as unknown as IntersectionObserver,
      ),
    );
  tell(true);
  expect(near.map((element) => element.querySelectorAll('svg').length)).toEqual([1, 1]);
  expect(observers.size).toBe(3);
  tell(false);
  expect(observers.size).toBe(1);
});
