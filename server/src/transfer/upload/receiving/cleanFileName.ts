import { limits, stripDeceptiveCharacters } from '@parchi/contract';

/** Name of a file that came without a name. */
const FALLBACK_NAME = 'file';
/** Maximum size of a file name's extension. A longer “extension” is part of a sentence with a full stop in it. */
const MAX_EXTENSION_BYTES = 32;

/** Matches a name that is nothing but an extension. Other names that begin with a dot are complete (`.htaccess`). */
const ONLY_EXTENSION =
  /^\.(pdf|jpe?g|png|gif|webp|svg|heic|mp[34]|mov|wav|docx?|xlsx?|pptx?|txt|csv|zip)$/i;

/** Returns the sender's name for the file: the last part of a path, safe to show, at most 255 bytes. */
export function cleanFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const name = stripDeceptiveCharacters(base).trim().toWellFormed();
  if (/^\.*$/.test(name)) return FALLBACK_NAME;
  return shortenFileName(ONLY_EXTENSION.test(name) ? FALLBACK_NAME + name : name);
}

/**
 * Shortens the part of a name before its extension, between code points, so that `suffix` fits in before the extension.
 */
export function shortenFileName(name: string, suffix = ''): string {
  const { stem, extension } = splitFileName(name);
  const room = limits.maxFileNameBytes - Buffer.byteLength(extension) - Buffer.byteLength(suffix);
  return cutToBytes(stem, room) + suffix + extension;
}

function splitFileName(name: string): { stem: string; extension: string } {
  const at = name.lastIndexOf('.');
  const extension = at > 0 ? name.slice(at) : '';
  return Buffer.byteLength(extension) > MAX_EXTENSION_BYTES
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, name.length - extension.length), extension };
}

function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
