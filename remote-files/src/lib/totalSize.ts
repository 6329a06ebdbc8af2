export function totalSize(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}
