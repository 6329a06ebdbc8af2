/**
 * Splits a file name: `report.final.pdf` → `report.final` and `PDF`. If the only dot of a name is its first character,
 * the name has no extension.
 */
export function splitFileName(fileName: string): { baseName: string; extension: string } {
  const dot = fileName.lastIndexOf('.');
  const extension = fileName.slice(dot + 1);
  if (dot <= 0 || !/^[a-z0-9]{1,8}$/i.test(extension)) return { baseName: fileName, extension: '' };
  return { baseName: fileName.slice(0, dot), extension: extension.toUpperCase() };
}
