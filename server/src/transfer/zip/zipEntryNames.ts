import { shortenFileName } from '../upload/receiving/cleanFileName.ts';

/**
 * Matches what a name must not contain. Windows refuses to unpack a zip with these characters; a leading `-` misleads
 * shells, and a leading `.` hides the file.
 */
const UNSAFE_CHARACTERS = /[<>:"|?*\\/\p{Cc}]|^[-.]|[. ]+$/gu;
/** Matches names that are devices on Windows, with or without an extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * Returns the names of a zip's entries, in order. Each unpacks on every system into the target folder. No two names are
 * equal, even ignoring case (`report.pdf`, `report (2).pdf`).
 */
export function zipEntryNames(names: readonly string[]): string[] {
  const safeNames = names.map(safeName);
  const taken = new Set<string>();
  const firsts = safeNames.map((name) => addIfFree(taken, name));
  return safeNames.map((name, index) => (firsts[index] ? name : nextFreeName(taken, name)));
}

function safeName(name: string): string {
  return name.replace(UNSAFE_CHARACTERS, '_').replace(DEVICE_NAME, '_$1');
}

function nextFreeName(taken: Set<string>, name: string): string {
  for (let number = 2; ; number += 1) {
    const numbered = shortenFileName(name, ` (${number})`);
    if (addIfFree(taken, numbered)) return numbered;
  }
}

function addIfFree(taken: Set<string>, name: string): boolean {
  const folded = name.normalize('NFC').toLowerCase();
  if (taken.has(folded)) return false;
  taken.add(folded);
  return true;
}
