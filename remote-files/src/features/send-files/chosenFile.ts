/** A file in the preview. Its key is unique, so that a file chosen twice can be told apart. */
export interface ChosenFile {
  readonly key: string;
  readonly file: File;
}

let nextKey = 0;

export function chooseFile(file: File): ChosenFile {
  nextKey += 1;
  return { key: `chosen-${nextKey}`, file };
}
