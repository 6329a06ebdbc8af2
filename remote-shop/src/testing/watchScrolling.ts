import { afterEach } from '@jest/globals';

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

/**
 * Replaces `scrollIntoView`, which jsdom does not have.
 * @returns the text of each element at the moment it was scrolled into view
 */
export function watchScrolling(): readonly (string | null)[] {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent);
  };
  return shown;
}
