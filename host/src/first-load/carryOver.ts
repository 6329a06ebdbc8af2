import { takePressedEarly } from './pressedEarly.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const CONTROLS = ':is(input, textarea, select, button, a)';
/** The menu of the first view may be empty, so controls are counted separately in each region. */
const REGIONS = ['nav', 'main'];

/**
 * Removes the first view and carries over to the page what the person did in it. Two controls match if they have the
 * same index in their region, and the same tag, type and name.
 */
export function carryOver(view: HTMLElement, root: HTMLElement): void {
  const pairs = pairControls(view, root);
  const focused = pairs.get(document.activeElement as HTMLElement);
  const selection = selectionIn(document.activeElement);
  const pressed = pairs.get(takePressedEarly() ?? view);
  view.remove();
  for (const [from, to] of pairs) {
    carryValue(from, to);
    // The system's file dialog may be open. Its result goes to the control that opened it.
    from.addEventListener('change', () => carryValue(from, to));
  }
  // A new page ignores taps during a short animation (`.settles`). Skip it: the person already saw this page as the
  // first view.
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  focused?.focus({ preventScroll: true });
  if (selection && isTextField(focused)) focused.setSelectionRange(...selection);
  // Click later: React must have rendered the carried values before they are sent.
  if (pressed) setTimeout(() => pressed.click());
  performance.mark('taken-over');
}

function pairControls(view: HTMLElement, root: HTMLElement): Map<HTMLElement, HTMLElement> {
  const pairs = new Map<HTMLElement, HTMLElement>();
  for (const region of REGIONS) {
    const [old = [], current = []] = [view, root].map((part) => [
      // oxlint-disable-next-line parchi/no-query-selector -- The first view is markup of the server: nothing has refs to it.
      ...part.querySelectorAll<HTMLElement>(`${region} ${CONTROLS}`),
    ]);
    for (const [index, from] of old.entries()) {
      const to = current[index];
      if (to && kindOf(from) === kindOf(to)) pairs.set(from, to);
    }
  }
  return pairs;
}

function kindOf(control: HTMLElement): string {
  const { type, name } = control as Partial<HTMLInputElement>;
  return `${control.tagName} ${type} ${name}`;
}

/** Copies a control's value. Dispatches the events of user input, so that React notices the change. */
function carryValue(from: HTMLElement, to: HTMLElement): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.files?.length) {
    to.files = from.files;
    to.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isChecked(from) !== isChecked(to)) {
    to.click();
  } else if (isTextField(from) && isTextField(to) && from.value !== from.defaultValue) {
    // React's own setter on the element would hide the change from React.
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value');
    value?.set?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function isChecked(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement && control.checked;
}

function selectionIn(element: Element | null): [number, number] | undefined {
  if (!isTextField(element) || element.selectionStart === null) return undefined;
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

function isTextField(element: Element | null | undefined): element is TextField {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}
