export function joinClassNames(...classNames: (string | false | undefined)[]): string {
  return classNames.filter(Boolean).join(' ');
}
