/** Returns 32 random hex digits. `crypto.randomUUID` is not used, because it is missing on pages loaded without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
