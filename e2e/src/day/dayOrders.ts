import type { PageColor, PageMethod } from '@parchi/contract';

/** What the shop does with an order. Without a fate, it prints and completes the order. */
export type Fate = 'refusePaper' | 'refuseFile' | 'refuseUnprintable' | 'undo';

export interface DayFile {
  name: string;
  /** Number of pages of the file, all of which are printed. */
  pages: number;
  color: PageColor;
  method: PageMethod;
  copies: number;
  note: string;
}

export interface DayOrder {
  files: DayFile[];
  isPriority: boolean;
  isCash: boolean;
  fate?: Fate | undefined;
}

const DOCUMENTS = [
  { name: 'notes.pdf', pages: 2 },
  { name: 'Lab record, chemistry, semester 3, final (corrected).pdf', pages: 12 },
  { name: 'hall ticket.pdf', pages: 1 },
  { name: 'प्रवेश पत्र.pdf', pages: 3 },
  { name: 'slides.pdf', pages: 20 },
  { name: 'thesis chapter 4.pdf', pages: 7 },
] as const;

const METHODS: readonly PageMethod[] = ['Both sides', 'Single', 'Interleafed'];

/** Fates by the number of the order. A cash order is undone too, and the refused ones are paid online. */
const FATES: Readonly<Record<number, Fate>> = {
  9: 'refusePaper',
  14: 'undo',
  20: 'undo',
  21: 'refuseFile',
  32: 'refuseUnprintable',
};

/** Makes the orders of fast customers: some with two files, in colour, with priority, a note, or paid in cash. */
export function makeDayOrders(count: number): DayOrder[] {
  return Array.from({ length: count }, (_, index) => makeDayOrder(index + 1));
}

function makeDayOrder(number: number): DayOrder {
  const first = makeFile(number, number % 5 === 0 ? 'Color' : 'Black and White');
  const second = makeFile(number + 1, number % 2 === 0 ? 'Black and White' : 'Color');
  return {
    files: number % 7 === 0 ? [first, second] : [first],
    isPriority: number % 8 === 0,
    isCash: number % 10 === 0,
    fate: FATES[number],
  };
}

function makeFile(number: number, color: PageColor): DayFile {
  const { name, pages } = DOCUMENTS[number % DOCUMENTS.length] ?? DOCUMENTS[0];
  return {
    name,
    pages,
    color,
    method: METHODS[number % METHODS.length] ?? 'Single',
    copies: number % 6 === 1 ? 3 : 1,
    note: number % 4 === 0 ? 'Staple at the top left, and punch two holes please' : '',
  };
}
