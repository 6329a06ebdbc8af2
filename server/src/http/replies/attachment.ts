/** Characters that browsers or Windows forbid in a file name, and those that would end the quoted string. */
const UNSAFE_CHARACTERS = /[^\x20-\x7e]|["%*/:<>?\\|]/g;

/**
 * The `Content-Disposition` of a file to be saved (RFC 6266). The exact name stands only in `filename*`, where
 * browsers replace what their system can't store. Programs that know only `filename` get a name that is safe
 * everywhere.
 */
export function attachment(name: string): string {
  const safeName = name.replace(UNSAFE_CHARACTERS, '_');
  const plain = `attachment; filename="${safeName}"`;
  return safeName === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 8187: `encodeURIComponent` leaves these four unescaped, but they are no `attr-char`. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
