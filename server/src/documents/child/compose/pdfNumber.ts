/** JavaScript writes some numbers with an exponent, which PDF does not know. */
export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}
