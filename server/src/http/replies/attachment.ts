/** What a browser or Windows can't have in a file's name, and what would end a quoted text early. */
const UNSAFE_CHARACTERS = /[^\x20-\x7e]|["%*/:<>?\\|]/g;

/**
 * `Content-Disposition` of a file to be saved (RFC 6266). Its exact name stands in `filename*` alone, where browsers
 * replace what their system can't store; programs that know only `filename` get a name that is safe everywhere.
 */
export function attachment(name: string): string {
  const safeName = name.replace(UNSAFE_CHARACTERS, '_');
  const plain = `attachment; filename="${safeName}"`;
  return safeName === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 8187: these four are no `attr-char`, and `encodeURIComponent` leaves them. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
