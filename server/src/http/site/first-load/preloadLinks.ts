import type { DeployedRemote, FirstLoad } from '@parchi/contract';
import { escapeHtml } from '../../escapeHtml.ts';

/** Returns links that start the download of the host's own files. */
export function preloadOwn({ files }: FirstLoad): string {
  return files.map(({ file }) => link({ href: `/${file}` })).join('');
}

/**
 * Returns links that start the download of a remote's entry and of the files that its page loads. A browser uses a
 * preloaded file only if its request mode and hash match those of the later request. Module Federation's runtime always
 * requests the entry with CORS; webpack does so for the other files only at another origin.
 */
export function preloadRemote(remote: DeployedRemote, { files }: FirstLoad): string {
  const isCrossOrigin = URL.canParse(remote.entry);
  const folder = remote.entry.replace(/[^/]*$/, '');
  const links = files.map(({ file, integrity }) =>
    link({ href: `${folder}${file}`, integrity, isCrossOrigin }),
  );
  const entry = { href: remote.entry, integrity: remote.integrity, isCrossOrigin: true };
  return [link(entry), ...links].join('');
}

type Preload = {
  readonly href: string;
  readonly integrity?: string | undefined;
  readonly isCrossOrigin?: boolean;
};

function link({ href, integrity, isCrossOrigin = false }: Preload): string {
  const kind = href.endsWith('.css') ? 'style' : 'script';
  const hash = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
  const mode = isCrossOrigin ? ' crossorigin' : '';
  return `<link rel="preload" as="${kind}" href="${escapeHtml(href)}"${hash}${mode}>`;
}
