/** Reference to an element of a page, as WebDriver returns it from scripts and takes it in commands. */
export type ElementReference = Readonly<Record<string, string>>;

/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that the journeys use. */
export interface Driver {
  open: (url: string) => Promise<unknown>;
  /** Runs the body of a function in the page, with `arguments`. */
  execute: (body: string, args: readonly unknown[]) => Promise<unknown>;
  click: (element: ElementReference) => Promise<unknown>;
  /** Types at the end of a field. For a file input, `text` is the paths of the files to choose, one per line. */
  type: (element: ElementReference, text: string) => Promise<unknown>;
  /** Sends the following commands to a frame; without one, to the page. */
  enterFrame: (frame?: ElementReference) => Promise<unknown>;
  quit: () => Promise<unknown>;
}

const REFERENCE_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export function idOf(element: ElementReference): string {
  return element[REFERENCE_KEY] ?? '';
}

export function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && REFERENCE_KEY in value;
}
