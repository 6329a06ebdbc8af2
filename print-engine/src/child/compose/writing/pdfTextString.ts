/**
 * Returns a text string (ISO 32000-2 §7.9.2.2) in hexadecimal UTF-16, which can hold any script and needs no escaping.
 */
export function pdfTextString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
