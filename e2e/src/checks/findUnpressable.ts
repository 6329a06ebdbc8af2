/**
 * Finds controls that show but cannot be pressed, because something else lies over their middle or because the page
 * does not scroll to them. While a modal dialog is open, only its own controls count. This function runs in the page.
 */
export function findUnpressable(): string[] {
  const { scrollX, scrollY } = window;
  const problems: string[] = [];
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], summary',
  );
  for (const control of controls) {
    // Some of these fields are invisible, and people press their label.
    const label = control.matches('[type=checkbox], [type=radio], [type=file]')
      ? control.closest('label')
      : null;
    const target = label ?? control;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A link that is broken into lines has a box for each line, and its middle may lie between them.
    const { left, top, width, height } = target.getClientRects()[0] ?? new DOMRect();
    // A control that `clip-path` hides is for screen readers, or shows only while it has the focus.
    const isClipped = getComputedStyle(target).clipPath !== 'none';
    const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    if (isClipped || !isShown) continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!target.contains(hit)) {
      const over = hit?.outerHTML.slice(0, 80) ?? 'nothing';
      problems.push(`${control.outerHTML.slice(0, 80)} cannot be pressed: ${over} is there`);
    }
  }
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return problems;
}
