/** Why saving a file may need help. */
export type SavingTrouble =
  | {
      readonly kind: 'in-app';
      /** Name of the app, if the `User-Agent` reveals it. */
      readonly app: string | undefined;
    }
  | { readonly kind: 'iphone' };

/** Apps that open links in a web view of their own, and the pattern of each in the `User-Agent`. */
const apps: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\b(?:FBAN\/Messenger|Orca-Android)/, 'Messenger'],
  [/\b(?:FBAN|FBAV|FB_IAB)\//, 'Facebook'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
];

/** Android marks web views with `wv`. On iPhones, browsers and in-app browser sheets send `Safari`; web views don't. */
const ANDROID_WEB_VIEW = /\bAndroid\b.*; wv\)/;
const IPHONE = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Returns why saving is difficult in a browser with this `User-Agent`; `undefined` if it isn't. Web views inside apps
 * often ignore downloads, and an iPhone saves them where few people look.
 */
export function savingTrouble(userAgent: string): SavingTrouble | undefined {
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  const isIphone = IPHONE.test(userAgent);
  const isWebView = isIphone ? !/\bSafari\//.test(userAgent) : ANDROID_WEB_VIEW.test(userAgent);
  if (app !== undefined || isWebView) return { kind: 'in-app', app };
  return isIphone ? { kind: 'iphone' } : undefined;
}
