export type Kind = 'button' | 'link' | 'field' | 'heading' | 'files' | 'frame';

/** Returns the first visible element of a kind whose name matches the pattern `name`. It runs in the page. */
export function findByName(kind: Kind, name: string): Element | null {
  const tags: Record<Kind, string[]> = {
    button: ['button', 'summary'],
    link: ['a'],
    field: ['input', 'textarea', 'select'],
    heading: ['h1', 'h2', 'h3'],
    files: ['input'],
    frame: ['iframe'],
  };
  const pattern = new RegExp(name);
  const nameOf = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const text = labels.length > 0 ? labels.map((label) => label.innerText).join(' ') : '';
    const own = element.getAttribute('aria-label') ?? element.getAttribute('title');
    return (own ?? (text || (element as HTMLElement).innerText || '')).trim();
  };
  const fits = (element: Element) => {
    const isFiles = (element as HTMLInputElement).type === 'file';
    if (kind === 'files') return isFiles;
    return !isFiles && element.checkVisibility() && pattern.test(nameOf(element));
  };
  const candidates = tags[kind].flatMap((tag) => [...document.getElementsByTagName(tag)]);
  return candidates.find(fits) ?? null;
}

/** Returns whether the page shows a text that matches the pattern. It runs in the page. */
export function hasText(text: string): boolean {
  return new RegExp(text).test(document.body.innerText);
}
