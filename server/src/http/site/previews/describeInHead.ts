import type { PagePreview } from '@parchi/contract';
import { escapeHtml } from '../../escapeHtml.ts';

export type DocumentPreview = PagePreview & {
  readonly language: string;
  /** Path of the page, without its query; `undefined` where the requested address must stay secret. */
  readonly path: string | undefined;
  /** Origin under which the site is known. Without it, the head has no addresses, because they must be absolute. */
  readonly siteUrl: string | undefined;
};

const IMAGE = { path: '/preview.png', width: 1200, height: 630 };

/**
 * Returns the host's document with the description of a page for search engines and link previews. Without a preview,
 * the document only has the name of the site.
 */
export function describeInHead(document: string, preview: DocumentPreview | undefined): string {
  const undescribed = document.replace(/<meta name="description"[^>]*>/, '');
  if (preview === undefined) return undescribed;
  const { title, description, language } = preview;
  const site = /<title>(.*?)<\/title>/.exec(document)?.[1] ?? '';
  return undescribed
    .replace('<html lang="en"', () => `<html lang="${escapeHtml(language)}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)} · ${site}</title>`)
    .replace('</head>', () => {
      const named = {
        'og:type': 'website',
        'og:site_name': site,
        'og:title': title,
        'og:description': description,
      };
      return `${metaOf('name', { description })}${metaOf('property', named)}${addressesOf(preview)}</head>`;
    });
}

function addressesOf({ siteUrl, path }: DocumentPreview): string {
  if (siteUrl === undefined) return '';
  const url = path === undefined ? undefined : new URL(path, siteUrl).href;
  const properties = {
    ...(url !== undefined && { 'og:url': url }),
    'og:image': new URL(IMAGE.path, siteUrl).href,
    'og:image:width': String(IMAGE.width),
    'og:image:height': String(IMAGE.height),
  };
  const card = metaOf('name', { 'twitter:card': 'summary_large_image' });
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`;
  return `${canonical}${metaOf('property', properties)}${card}`;
}

function metaOf(key: 'name' | 'property', values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, content]) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`)
    .join('');
}
