import { afterEach } from '@jest/globals';

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

/** jsdom has nothing to scroll. @returns the texts of what was brought into view, as they were then */
export function watchScrolling(): readonly (string | null)[] {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent);
  };
  return shown;
}
