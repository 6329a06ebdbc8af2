import { createHash } from 'node:crypto';
import type { HostFirstLoads, RemoteRegistry } from '@parchi/contract';
import type { FoundPage } from './findPage.ts';
import type { FirstLoadReader } from './firstLoadReader.ts';
import { preloadOwn, preloadRemote } from './preloadLinks.ts';

type DocumentParts = {
  /** The `index.html` of the host's build. */
  readonly template: string;
  /** What the host's build says; a build for development says nothing. */
  readonly own: HostFirstLoads | undefined;
  readonly language: string;
  readonly page: FoundPage | undefined;
  readonly registry: RemoteRegistry | undefined;
  readonly firstLoads: Pick<FirstLoadReader, 'find'>;
};

type ComposedDocument = {
  readonly html: string;
  /** Hashes of the inline scripts, for the Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
};

/** Puts the parts of the document of a first load together. A part that is missing is left out. */
export function composeDocument(parts: DocumentParts): ComposedDocument {
  const { template, own, registry } = parts;
  const data = registry ? { remotes: usedByHost(registry) } : null;
  // `<` is escaped, because `</script>` in the data would end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const registryBlock = `<script type="application/json" id="remotes">${json}</script>`;
  if (own === undefined) return { html: insertInHead(template, registryBlock), scriptHashes: [] };
  const script = `<script>${own.script}</script>`;
  // Before the style sheet, because scripts wait for the style sheets above them.
  const started = template.replace('<title>', () => `${script}${preloads(parts, own)}<title>`);
  return { html: insertInHead(started, registryBlock), scriptHashes: [hashOf(own.script)] };
}

function insertInHead(template: string, html: string): string {
  return template.replace('</head>', () => `${html}</head>`);
}

/** Returns the links that start the download of what the page loads. */
function preloads({ language, page, firstLoads }: DocumentParts, own: HostFirstLoads): string {
  if (page === undefined) return '';
  if (page.remote === undefined) {
    const load = own.pages[page.path]?.[language];
    return load ? preloadOwn(load) : '';
  }
  const { deployed } = page.remote;
  const remoteLoad = firstLoads.find(deployed)?.pages[page.path]?.[language];
  const ownLoad = own.remotePage[language];
  return remoteLoad && ownLoad ? preloadOwn(ownLoad) + preloadRemote(deployed, remoteLoad) : '';
}

/** Leaves out of the registry what only tools and people read, because every visitor would load it. */
function usedByHost(registry: RemoteRegistry): RemoteRegistry {
  const entries = Object.entries(registry).map(([name, remote]) => {
    const { entry, integrity, pages } = remote;
    const used = pages.map(({ path: page, audience, frame }) => ({ path: page, audience, frame }));
    const checked = integrity === undefined ? {} : { integrity };
    return [name, { entry, ...checked, pages: used }] as const;
  });
  return Object.fromEntries(entries);
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
