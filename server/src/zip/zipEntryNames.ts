import { shortenFileName } from '../upload/cleanFileName.ts';

/** Windows refuses the whole unpacking for one of these; a leading `-` or `.` misleads shells or hides the file. */
const UNSAFE_CHARACTERS = /[<>:"|?*\\/\p{Cc}]|^[-.]|[. ]+$/gu;
/** Devices, not files, on Windows: also with an extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * The names of a zip's entries, in order: each unpacks everywhere into the folder it is unpacked in, and
 * no two are the same, also where upper and lower case are (`report.pdf`, `report (2).pdf`).
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
