/** Formats a number without an exponent, which JavaScript may write and PDF does not allow. */
export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}
