/** Acrobat's habit, which the server shares: the mark may stand within the first 1,024 bytes. */
const MARK = '%PDF-';
const SEARCHED_BYTES = 1_024 + MARK.length;

/** Whether a file says of itself that it is a PDF, whatever its name. */
export async function hasPdfHeader(file: File): Promise<boolean> {
  const start = await file.slice(0, SEARCHED_BYTES).arrayBuffer();
  return new TextDecoder('latin1').decode(start).includes(MARK);
}
