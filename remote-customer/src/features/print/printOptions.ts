import { limits, type FileOptions, type PageColor, type PublicShop } from '@parchi/contract';
import { readWholeNumber } from '@parchi/shared-ui/forms';

/** What the person asks for one file, as typed. The typed range is kept while “All” is chosen. */
export interface PrintOptions {
  readonly pageRange: FileOptions['pageRange'];
  readonly rangeText: string;
  readonly pageColor: PageColor;
  readonly pageMethod: FileOptions['pageMethod'];
  readonly copiesText: string;
  readonly note: string;
}

export function presetOptions(shop: PublicShop | undefined): PrintOptions {
  return {
    pageRange: 'All',
    rangeText: '',
    pageColor: (shop && colorsOf(shop)[0]) ?? 'Black and White',
    pageMethod: 'Single',
    copiesText: '1',
    note: '',
  };
}

/** What a shop prints in at the moment, the cheaper first. */
export function colorsOf(shop: PublicShop): readonly PageColor[] {
  const colors: PageColor[] = [];
  if (shop.blackPrints) colors.push('Black and White');
  if (shop.colorPrints) colors.push('Color');
  return colors;
}

/** Undefined when what was typed is no number of copies that can be ordered. */
export function copiesOf({ copiesText }: PrintOptions): number | undefined {
  return readWholeNumber(copiesText, { min: 1, max: limits.maxCopies });
}

/** As it goes over the wire. */
export function toFileOptions(options: PrintOptions, password: string | undefined): FileOptions {
  const { pageRange, rangeText, pageColor, pageMethod, note } = options;
  return {
    pageRange,
    pagesToBePrinted: pageRange === 'All' ? 'All' : rangeText,
    pageColor,
    pageMethod,
    // What can't be ordered does not come this far; the server refuses 0.
    numberOfCopies: copiesOf(options) ?? 0,
    note,
    ...(password !== undefined && { password }),
  };
}
