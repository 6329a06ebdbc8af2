/**
 * Returns the source code of an example: its function, extracted from the text of its file with its formatting.
 * @throws if the file has no such function on its top level
 */
export function codeOf(source: string, example: string): string {
  const start = source.indexOf(`\nfunction ${example}(`) + 1;
  const end = source.indexOf('\n}\n', start) + 2;
  if (start === 0 || end === 1) throw new Error(`No function ${example} in the examples`);
  return source.slice(start, end);
}
