/** Why saving a file may need help. */
export type SavingLimits =
  | {
      readonly kind: 'in-app';
      /** The app's name, if it tells it. */
      readonly app: string | undefined;
    }
  | { readonly kind: 'iphone' };

/** Apps that open links in a web view of their own, by what they add to the `User-Agent`. */
const apps: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\b(?:FBAN\/Messenger|Orca-Android)/, 'Messenger'],
  [/\b(?:FBAN|FBAV|FB_IAB)\//, 'Facebook'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
];

/** Android marks a web view so; on an iPhone, browsers and their sheets inside apps say `Safari`, and web views don't. */
const ANDROID_WEB_VIEW = /\bAndroid\b.*; wv\)/;
const IPHONE = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Returns what a browser with this `User-Agent` makes difficult. Web views inside apps often ignore downloads, and an
 * iPhone saves them where few people look.
 */
export function savingLimits(userAgent: string): SavingLimits | undefined {
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  const isIphone = IPHONE.test(userAgent);
  const isWebView = isIphone ? !/\bSafari\//.test(userAgent) : ANDROID_WEB_VIEW.test(userAgent);
  if (app !== undefined || isWebView) return { kind: 'in-app', app };
  return isIphone ? { kind: 'iphone' } : undefined;
}
