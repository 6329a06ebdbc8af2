const DARK_MEDIA = '(prefers-color-scheme: dark)';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Conditions under which the rules of the dark theme apply. */
const conditions: Record<Theme, string> = { system: DARK_MEDIA, light: 'not all', dark: 'all' };

/**
 * Rules of the dark theme. They are remembered, because `DARK_MEDIA` no longer identifies them once their condition is
 * changed.
 */
const darkRules = new WeakSet<CSSRule>();

/**
 * Shows the page in a theme. The design system follows the person's system and has no switch, so this changes the
 * condition of its media queries.
 */
export function applyTheme(theme: Theme): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (rule.media.mediaText === DARK_MEDIA) darkRules.add(rule);
      if (darkRules.has(rule)) rule.media.mediaText = conditions[theme];
    }
  }
}

export function readTheme(text: string | null): Theme {
  return themes.find((theme) => theme === text) ?? 'system';
}
