/** A text string (ISO 32000-2 §7.9.2.2), in hexadecimal: letters of any script, and nothing to escape. */
export function pdfTextString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
