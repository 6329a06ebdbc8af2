/** Matches characters that browsers or Windows forbid in a file name, and those that would end the quoted string. */
const UNSAFE_CHARACTERS = /[^\x20-\x7e]|["%*/:<>?\\|]/g;

/**
 * Returns the `Content-Disposition` of a file to be saved (RFC 6266). Only `filename*` has the exact name; browsers
 * replace what their system can't store. Programs that know only `filename` get a name that is safe everywhere.
 */
export function attachment(name: string): string {
  return disposition('attachment', name);
}

/** Returns the `Content-Disposition` of a file to be shown, and its name if it is saved from there. */
export function inline(name: string): string {
  return disposition('inline', name);
}

function disposition(kind: 'attachment' | 'inline', name: string): string {
  const safeName = name.replace(UNSAFE_CHARACTERS, '_');
  const plain = `${kind}; filename="${safeName}"`;
  return safeName === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/**
 * Encodes a text by RFC 8187. `encodeURIComponent` leaves four characters unescaped that the RFC does not allow
 * (`attr-char`).
 */
function encodeExtended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
