/** The forms in which a portal's name appears in its files. For `remote-token-board`: */
export interface NameForms {
  /** `remote-token-board` */
  readonly folder: string;
  /** `token-board`: its path, its feature's folder and the beginning of its message ids. */
  readonly id: string;
  /** `tokenBoard` */
  readonly value: string;
  /** `TokenBoard` */
  readonly type: string;
  /** `Token board` */
  readonly title: string;
}

/** Returns the forms of a name that `findNameProblem` has accepted. */
export function describeName(folder: string): NameForms {
  const id = folder.replace(/^remote-/, '');
  const value = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = id.replaceAll('-', ' ');
  return { folder, id, value, type: capitalize(value), title: capitalize(words) };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
