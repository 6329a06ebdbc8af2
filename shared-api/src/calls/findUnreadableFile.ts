/**
 * Returns the first file that was deleted or changed after it was chosen. Only reading a byte of each file shows that.
 */
export async function findUnreadableFile(
  values: Iterable<File | string>,
): Promise<File | undefined> {
  for (const value of values) {
    if (typeof value === 'string') continue;
    try {
      await new Response(value.slice(0, 1)).arrayBuffer();
    } catch {
      return value;
    }
  }
  return undefined;
}
