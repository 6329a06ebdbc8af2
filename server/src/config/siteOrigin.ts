import type { Settings } from './settings.ts';

/** Returns the origin of the site's pages for links outside of it, such as `https://parchi.example`. */
export function siteOrigin({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
