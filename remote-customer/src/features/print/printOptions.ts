import type { FileOptions, PageColor, PublicShop } from '@parchi/contract';

/** What the person asks for one file. The typed range is kept while “All” is chosen. */
export interface PrintOptions {
  readonly pageRange: FileOptions['pageRange'];
  readonly rangeText: string;
  readonly pageColor: PageColor;
  readonly pageMethod: FileOptions['pageMethod'];
  readonly numberOfCopies: number;
  readonly note: string;
}

export function presetOptions(shop: PublicShop | undefined): PrintOptions {
  return {
    pageRange: 'All',
    rangeText: '',
    pageColor: (shop && colorsOf(shop)[0]) ?? 'Black and White',
    pageMethod: 'Single',
    numberOfCopies: 1,
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

/** As it goes over the wire. */
export function toFileOptions(options: PrintOptions, password: string | undefined): FileOptions {
  const { rangeText, ...rest } = options;
  return {
    ...rest,
    pagesToBePrinted: options.pageRange === 'All' ? 'All' : rangeText,
    ...(password !== undefined && { password }),
  };
}
