/** Whether a file name ends in `.pdf`, in any case, like the server's check. The content is checked when it is read. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}
