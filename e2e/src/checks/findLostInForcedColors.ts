import type { Page } from 'playwright-core';

/**
 * Finds elements that stand out by their background, which browsers remove with forced colours. Each must then have a
 * border on all sides, an outline or an underline, or keep its own colours. Decoration, which is hidden from screen readers, does
 * not count.
 * @returns the texts of all such elements, and of those that then look like what is around them
 */
export async function findLostInForcedColors(
  page: Page,
): Promise<{ all: string[]; lost: string[] }> {
  await page.emulateMedia({ forcedColors: 'none' });
  const all = await page.evaluate(markFilled);
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate(findWithoutLine);
  return { all, lost };
}

/** Marks each visible element with a background of its own by its text. This function runs in the page. */
function markFilled(): string[] {
  const backgroundOf = (element: Element | null): string => {
    if (element === null) return 'none';
    const { backgroundColor } = getComputedStyle(element);
    const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor);
    return isClear ? backgroundOf(element.parentElement) : backgroundColor;
  };
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('[aria-hidden="true"]') &&
        backgroundOf(element) !== backgroundOf(element.parentElement),
    )
    .map((element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent;
      element.setAttribute('data-filled', text);
      return text;
    });
}

/** Finds the elements with the mark of `markFilled` that no line sets apart. This function runs in the page. */
function findWithoutLine(): string[] {
  const isLine = (width: string, style: string) => style !== 'none' && parseFloat(width) >= 1;
  const isOutlined = (style: CSSStyleDeclaration) => isLine(style.outlineWidth, style.outlineStyle);
  const isBordered = (style: CSSStyleDeclaration) =>
    ['top', 'right', 'bottom', 'left'].every((side) =>
      isLine(
        style.getPropertyValue(`border-${side}-width`),
        style.getPropertyValue(`border-${side}-style`),
      ),
    );
  // The outline of a slip's paper is drawn by an element of the same size that lies before the paper.
  const isOutlinedBefore = (element: Element) => {
    const before = getComputedStyle(element.parentElement ?? element, '::before');
    const { width, height } = element.getBoundingClientRect();
    const isSameSize =
      Math.abs(parseFloat(before.width) - width) < 0.1 &&
      Math.abs(parseFloat(before.height) - height) < 0.1;
    return before.position === 'absolute' && isSameSize && isOutlined(before);
  };
  return [...document.querySelectorAll('[data-filled]')]
    .filter((element) => {
      const style = getComputedStyle(element);
      const isSetApart =
        style.forcedColorAdjust === 'none' ||
        style.textDecorationLine.includes('underline') ||
        isBordered(style) ||
        isOutlined(style) ||
        isOutlinedBefore(element);
      return !isSetApart;
    })
    .map((element) => element.getAttribute('data-filled') ?? '');
}
