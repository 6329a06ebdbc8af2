/**
 * Matches texts that a spreadsheet would run as a formula, also after spaces and as full-width letters. Excel also reads
 * a tab, a line break or a carriage return before the formula as nothing.
 */
const FORMULA = /^\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r\n]/u;

/** Without the mark, Excel reads the bytes in the letters of the system, so that names of other scripts are garbled. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a row by RFC 4180, with its line break. Numbers are written as they are, texts so that none is run. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
