/** Names of a browser and an operating system, or null where they are not known. */
export type DeviceNames = { readonly browser: string | null; readonly system: string | null };

/** Only this many characters of the header are searched. Browsers name themselves well before. */
const MAX_LENGTH = 512;

/** The order matters: most browsers also claim to be the ones below them. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns how a person would name the device that sent this `User-Agent`. The names come from fixed lists, so that
 * nothing of the header itself is stored or shown.
 */
export function readDevice(userAgent: string | undefined): DeviceNames {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  return { browser: nameIn(browsers) ?? null, system: nameIn(systems) ?? null };
}
