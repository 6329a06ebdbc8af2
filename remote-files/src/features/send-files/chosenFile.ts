/** A file in the preview. The key tells apart two choices of the same file. */
export interface ChosenFile {
  readonly key: string;
  readonly file: File;
}

let nextKey = 0;

export function chooseFile(file: File): ChosenFile {
  nextKey += 1;
  return { key: `chosen-${nextKey}`, file };
}
