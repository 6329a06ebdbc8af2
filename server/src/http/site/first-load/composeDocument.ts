import { createHash } from 'node:crypto';
import {
  PAGE_DATA_ID,
  PAGE_PLACEHOLDER,
  pagePaths,
  type DataView,
  type FirstLoad,
  type FirstView,
  type Frame,
  type HostFirstLoads,
  type PageData,
  type RemoteRegistry,
} from '@parchi/contract';
import type { FoundPage } from './findPage.ts';
import type { FirstLoadReader } from './firstLoadReader.ts';
import { preloadOwn, preloadRemote } from './preloadLinks.ts';

type DocumentParts = {
  /** The `index.html` of the host's build. */
  readonly template: string;
  /** First loads of the host's build; `undefined` for a development build. */
  readonly own: HostFirstLoads | undefined;
  readonly language: string;
  readonly page: FoundPage | undefined;
  readonly registry: RemoteRegistry | undefined;
  readonly firstLoads: Pick<FirstLoadReader, 'find'>;
  /** What the page's first view shows; `undefined` for a page whose view shows no data, or if they are unknown. */
  readonly data?: PageData | undefined;
};

export type ComposedDocument = {
  readonly html: string;
  /** Hashes of the inline scripts and style sheets, for the Content-Security-Policy. */
  readonly inline: {
    readonly scriptHashes: readonly string[];
    readonly styleHashes: readonly string[];
  };
};

/** Link to the host's style sheet, which is inlined in the document instead. */
const STYLE_LINK = /<link href="[^"]*\.css" rel="stylesheet"\s*\/?>/;
/** Links to the host's scripts, which a document that only redirects does not need. */
const SCRIPTS = /<script defer[^>]*><\/script>/g;
const ROOT = '<div id="root">';

/** Composes the document of a first load. A part that is missing is left out. */
export function composeDocument(parts: DocumentParts): ComposedDocument {
  const { template, own, registry } = parts;
  const remotes = registry ? { remotes: usedByHost(registry) } : null;
  const withRegistry = insertBefore(template, '</head>', jsonBlock('remotes', remotes));
  if (own === undefined) {
    return { html: withRegistry, inline: { scriptHashes: [], styleHashes: [] } };
  }
  const { links, view, frame } = pageParts(parts, own);
  const css = own.css + (view?.css ?? '');
  const head = `<script>${own.script}</script>${links}<style>${css}</style>`;
  const started = insertBefore(withRegistry.replace(STYLE_LINK, ''), '<title>', head);
  const frameHtml = own.frames[frame][parts.language];
  const shown = view && frameHtml ? showView(view, frameHtml, parts.data) : '';
  const scripts = [own.script, ...(view && isDataView(view) ? [view.script] : [])];
  return {
    html: insertBefore(started, ROOT, shown),
    inline: { scriptHashes: scripts.map(hashOf), styleHashes: [hashOf(css)] },
  };
}

/** Source of a script in the document. No build compiles it, so every browser must understand it as written. */
const LEAD_TO_SIGN_IN = `location.replace('${pagePaths.signIn}?next='+encodeURIComponent(location.pathname+location.search))`;

/**
 * Returns the document of a page for a browser without a session: it only has a script that redirects to the sign-in
 * page. An HTTP redirect would be shorter, but search engines and link previews read the head of this document.
 */
export function composeSignInFirst({
  template,
}: Pick<DocumentParts, 'template'>): ComposedDocument {
  const bare = template.replace(STYLE_LINK, '').replaceAll(SCRIPTS, '');
  const html = insertBefore(bare, '<title>', `<script>${LEAD_TO_SIGN_IN}</script>`);
  return { html, inline: { scriptHashes: [hashOf(LEAD_TO_SIGN_IN)], styleHashes: [] } };
}

function insertBefore(document: string, place: string, html: string): string {
  return document.replace(place, () => html + place);
}

// `<` is escaped, because `</script>` in the data would end the element.
function jsonBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function showView(view: FirstView | DataView, frame: string, data: PageData | undefined): string {
  const framed = frame.replace(PAGE_PLACEHOLDER, () => view.html);
  if (isDataView(view)) {
    const script = `<script>${view.script}</script>`;
    return `<div id="first-view" hidden>${framed}</div>${jsonBlock(PAGE_DATA_ID, data)}${script}`;
  }
  const condition = view.dependsOnSearch ? ' data-depends-on-search' : '';
  return `<div id="first-view"${condition}>${framed}</div>`;
}

function isDataView(view: FirstView | DataView): view is DataView {
  return 'data' in view;
}

type PageParts = {
  /** Links that start the download of what the page loads. */
  readonly links: string;
  readonly view?: FirstView | DataView | undefined;
  readonly frame: Frame;
};

function pageParts(
  { language, page, firstLoads, data }: DocumentParts,
  own: HostFirstLoads,
): PageParts {
  const nothing: PageParts = { links: '', frame: 'normal' };
  if (page === undefined) return nothing;
  const load = (pages: HostFirstLoads['pages']): FirstLoad | undefined =>
    pages[page.path]?.[language];
  if (page.remote === undefined) {
    const ownLoad = load(own.pages);
    return ownLoad ? { ...nothing, links: preloadOwn(ownLoad), view: ownLoad.view } : nothing;
  }
  const { deployed, frame } = page.remote;
  const region = own.remotePage[language];
  const remoteLoad = load(firstLoads.find(deployed)?.pages ?? {});
  if (!region || !remoteLoad) return nothing;
  const links = preloadOwn(region) + preloadRemote(deployed, remoteLoad);
  return { links, view: data ? remoteLoad.dataView : remoteLoad.view, frame };
}

/** Returns the registry without what only tools and people read, because every visitor would load it. */
function usedByHost(registry: RemoteRegistry): RemoteRegistry {
  const entries = Object.entries(registry).map(([name, remote]) => {
    const { entry, integrity, buildId, pages } = remote;
    const used = pages.map(({ path, audience, frame, isForPasswords }) => ({
      path,
      audience,
      frame,
      ...(isForPasswords && { isForPasswords }),
    }));
    return [
      name,
      { entry, ...(integrity && { integrity }), ...(buildId && { buildId }), pages: used },
    ] as const;
  });
  return Object.fromEntries(entries);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
