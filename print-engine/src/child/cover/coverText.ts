import type { PaperCount, PrintPart, PrintPlan } from '../../protocol/composition.ts';
import { plainText } from './plainText.ts';

export type CoverText = {
  /** The token number. It has the largest type, because the counter calls it out. */
  readonly token: string;
  readonly label: string;
  /** The order's collection code; empty if it has none. */
  readonly code: string;
  readonly customerName: string;
  /** The cash that the shop must collect; empty if the order is paid. */
  readonly collect: string;
  readonly summary: string;
  readonly files: readonly {
    readonly name: string;
    readonly facts: string;
    readonly note: string;
  }[];
};

type Paper = PaperCount & { readonly isDuplex: boolean; readonly parts: readonly PaperCount[] };

const PRIORITY = -1;

const PAISE_OF_RUPEE = 100;
/** Formats amounts as pages do: “₹1,23,456”, “₹2.50”. */
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * Returns the texts of a print-ready file's cover. Texts that customers typed are cleaned so that they can be drawn.
 */
export function coverText(plan: PrintPlan, paper: Paper): CoverText {
  const isPriority = plan.tokenNumber === PRIORITY;
  return {
    label: isPriority ? 'Token' : 'Token number',
    token: isPriority ? 'Priority' : String(plan.tokenNumber),
    code: plan.collectionCode === null ? '' : `Code ${plan.collectionCode}`,
    customerName: plainText(plan.customerName),
    collect:
      plan.collectPaise === null
        ? ''
        : `Collect ${rupees.format(plan.collectPaise / PAISE_OF_RUPEE)}`,
    summary: [
      ...(plan.count > 1 ? [`Print file ${plan.number} of ${plan.count}`] : []),
      plan.color,
      paper.isDuplex ? 'Both sides, long edge' : 'One side',
      counted(plan.parts.length, 'file'),
      `${counted(paper.sheets, 'sheet')} with this one`,
    ].join(' · '),
    files: plan.parts.map((part, index) => ({
      name: `${index + 1}. ${plainText(part.name)}`,
      facts: factsOf(part, { color: plan.color, sheets: paper.parts[index]?.sheets ?? 0 }),
      note: plainText(part.note),
    })),
  };
}

function factsOf(part: PrintPart, { color, sheets }: { color: string; sheets: number }): string {
  const range = part.range === 'All' ? 'All pages' : `Pages ${plainText(part.range)}`;
  return [
    `${range} (${part.pages.length})`,
    part.method,
    color,
    part.copies === 1 ? '1 copy' : `${part.copies} copies`,
    counted(sheets, 'sheet'),
  ].join(' · ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
