import { limits, type FileOptions, type PageColor, type PublicShop } from '@parchi/contract';
import { readWholeNumber } from '@parchi/shared-ui/forms';
import { hasShape, isOneOf, isText } from '@parchi/shared-ui/storage';

/**
 * The print options of one file, as typed. If the person switches to “All”, the typed range is kept for switching back.
 */
export interface ChosenOptions {
  readonly pageRange: FileOptions['pageRange'];
  readonly rangeText: string;
  readonly pageColor: PageColor;
  readonly pageMethod: FileOptions['pageMethod'];
  readonly copiesText: string;
  readonly note: string;
}

/** Checks options that were stored in this browser. */
export const isChosenOptions = hasShape<ChosenOptions>({
  pageRange: isOneOf('All', 'Custom'),
  rangeText: isText,
  pageColor: isOneOf('Color', 'Black and White'),
  pageMethod: isOneOf('Single', 'Both sides', 'Interleafed'),
  copiesText: isText,
  note: isText,
});

export function presetOptions(shop: PublicShop | undefined): ChosenOptions {
  return {
    pageRange: 'All',
    rangeText: '',
    pageColor: (shop && colorsOf(shop)[0]) ?? 'Black and White',
    pageMethod: 'Single',
    copiesText: '1',
    note: '',
  };
}

/** Returns the colours that a shop prints at present, black and white first. */
export function colorsOf(shop: PublicShop): readonly PageColor[] {
  const colors: PageColor[] = [];
  if (shop.blackPrints) colors.push('Black and White');
  if (shop.colorPrints) colors.push('Color');
  return colors;
}

/** Returns the number of copies, or `undefined` if the text is not a whole number from 1 to the maximum. */
export function copiesOf({ copiesText }: ChosenOptions): number | undefined {
  return readWholeNumber(copiesText, { min: 1, max: limits.maxCopies });
}

/** Converts the options of a file to the form in which the request sends them. */
export function toFileOptions(options: ChosenOptions, password: string | undefined): FileOptions {
  const { pageRange, rangeText, pageColor, pageMethod, note } = options;
  return {
    pageRange,
    pagesToBePrinted: pageRange === 'All' ? 'All' : rangeText,
    pageColor,
    pageMethod,
    // The form blocks an invalid number. If one got here anyway, the server would refuse this 0.
    numberOfCopies: copiesOf(options) ?? 0,
    note,
    ...(password !== undefined && { password }),
  };
}
