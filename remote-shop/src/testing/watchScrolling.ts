import { afterEach } from '@jest/globals';

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

/**
 * Replaces `scrollIntoView`, which jsdom does not have.
 * @returns a list to which each call adds the text of its element at that moment
 */
export function watchScrolling(): readonly (string | null)[] {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent);
  };
  return shown;
}
