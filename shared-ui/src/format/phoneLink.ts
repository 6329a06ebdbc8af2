/** Returns the address that dials a phone number: `tel:+919810000000` for `+91 (98) 1000-0000`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
