/** Returns the first control of a form, in the order of the page, whose name is one of `names`. */
export function firstControl(
  form: HTMLFormElement | null,
  names: readonly string[],
): HTMLElement | undefined {
  return Array.from(form?.elements ?? []).find((control) => isNamed(control, names));
}

function isNamed(control: Element, names: readonly string[]): control is HTMLElement {
  return names.includes(control.getAttribute('name') ?? '');
}
