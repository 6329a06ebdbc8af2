/**
 * Matches texts that a spreadsheet would run as a formula, also after white space and with full-width characters. Excel
 * also ignores a tab, a line feed or a carriage return before a formula.
 */
const FORMULA = /^\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r\n]/u;

/** Without the mark, Excel decodes the file in the system's legacy encoding and garbles names in other scripts. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a row in the format of RFC 4180, with its line break. Escapes texts that a spreadsheet would run as a
 * formula.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
