/** As the server has it (any case); what is inside is looked at when it is read. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}
