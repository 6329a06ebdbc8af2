/** Kinds of files that browsers show. Names only decide which buttons are offered; the bytes decide what is shown. */
const VIEWABLE = /\.(?:pdf|png|jpe?g|gif)$/i;

export function canView(fileName: string): boolean {
  return VIEWABLE.test(fileName);
}
