/**
 * Returns the names of the design tokens: the custom properties of `:root` in the page's style sheets. They are read
 * from the page, so that no separate list of tokens is needed.
 */
export function readTokens(): string[] {
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter((rule) => rule.selectorText === ':root')
    .flatMap((rule) => [...rule.style]);
  return names.filter((name) => name.startsWith('--'));
}

/** Returns whether the value of a token is a colour in the page's present theme. */
export function isColour(token: string): boolean {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return CSS.supports('color', value);
}
