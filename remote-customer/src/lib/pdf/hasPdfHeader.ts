/** Like Acrobat and our server, accept the header anywhere in the first 1,024 bytes. */
const MARK = '%PDF-';
const SEARCHED_BYTES = 1_024 + MARK.length;

/** Whether the content of a file, whatever its name, starts like a PDF. */
export async function hasPdfHeader(file: File): Promise<boolean> {
  const start = await file.slice(0, SEARCHED_BYTES).arrayBuffer();
  return new TextDecoder('latin1').decode(start).includes(MARK);
}
