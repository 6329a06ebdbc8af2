import { join } from 'node:path';
import {
  FIRST_LOAD_FILE,
  type AnnouncedPage,
  type DataView,
  type FirstLoad,
  type FirstLoads,
} from '@parchi/contract';
import type { Compilation, Compiler } from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { integrityOfFiles } from '../output/integrityOfFiles.ts';
import { bundleScript } from './bundleScript.ts';
import { filesOfErrorTexts, filesOfImport, filesOfImportsIn } from './chunkFiles.ts';
import { viewOfMarkup } from './viewOfMarkup.ts';
import { loadInNode } from './loadInNode.ts';

/** What a remote provides for the first view of a page that shows data. Paths are from the remote's folder. */
export interface DataViewSource {
  readonly data: DataView['data'];
  /** Module and its export `(locale) => Promise<string>`, which returns the markup. It runs in the build. */
  readonly render: { readonly module: string; readonly name: string };
  /**
   * Module and its export `(words, locale) => Promise<void>`, which shows the data in the view and then the view. It
   * runs in the document, with the remote's catalogue.
   */
  readonly show: { readonly module: string; readonly name: string };
}

/** By the page's path. */
export type DataViewSources = Readonly<Record<string, DataViewSource>>;

interface RemoteInNode {
  remote: unknown;
  renderRemotePage: (remote: unknown, page: { path: string; locale: string }) => Promise<string>;
  dataViews: readonly ((locale: string) => Promise<string>)[];
}

/**
 * Webpack plugin for containers: writes `first-load.json`, with the files that each page loads and its first view. The
 * order of the imports in `src/pages.ts` tells which one belongs to which page.
 */
export class RemoteFirstLoadFile {
  private readonly folder: string;
  private readonly pages: readonly AnnouncedPage[];
  private readonly dataViews: DataViewSources;

  constructor(folder: string, pages: readonly AnnouncedPage[], dataViews: DataViewSources) {
    this.folder = folder;
    this.pages = pages;
    this.dataViews = dataViews;
  }

  apply(compiler: Compiler): void {
    const name = RemoteFirstLoadFile.name;
    // At this stage, the names and contents of files are final. `RemoteAnnouncement` adds the hash of this file later.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const text = JSON.stringify(await this.firstLoads(compilation));
        compilation.emitAsset(FIRST_LOAD_FILE, new RawSource(text));
      });
    });
  }

  private async firstLoads(compilation: Compilation): Promise<FirstLoads> {
    const source = join(this.folder, 'src');
    const imports = filesOfImportsIn(compilation, join(source, 'pages.ts'));
    if (imports.length !== this.pages.length) {
      throw new Error(`${source}/pages.ts must have one import() for each page`);
    }
    const inNode = await loadInNode<RemoteInNode>(
      this.folder,
      `export { remote } from './src/routes.tsx';
       export { renderRemotePage } from '@parchi/standalone/prerender';
       ${this.exportDataViews()}`,
    );
    const pages: Record<string, Record<string, FirstLoad>> = {};
    for (const [index, page] of this.pages.entries()) {
      const byLocale: Record<string, FirstLoad> = {};
      // One language at a time, because all pages share the loaded catalogues.
      for (const locale of messageLocales(this.folder)) {
        const files = this.filesOfPage(compilation, locale, imports[index] ?? []);
        byLocale[locale] = await this.firstLoad(compilation, { page, locale, files, inNode });
      }
      pages[page.path] = byLocale;
    }
    return { pages };
  }

  private async firstLoad(
    compilation: Compilation,
    {
      page,
      locale,
      files,
      inNode,
    }: { page: AnnouncedPage; locale: string; files: string[]; inNode: RemoteInNode },
  ): Promise<FirstLoad> {
    const hashes = integrityOfFiles(compilation);
    const preloaded = files.map((file) => ({ file, integrity: hashes[file] ?? '' }));
    // A page for shops has no first view: whether to show the page is known only after the session check.
    if (page.audience === 'shops') return { files: preloaded };
    const { path, dependsOnSearch = false } = page;
    const markup = await inNode.renderRemotePage(inNode.remote, { path, locale });
    const view = viewOfMarkup(compilation, { markup, files, dependsOnSearch });
    const dataView = await this.dataView(compilation, { path, locale, files, inNode });
    return { files: preloaded, ...(view && { view }), ...(dataView && { dataView }) };
  }

  /** Returns the source of an array of the functions that render views with data, in the order of `dataViews`. */
  private exportDataViews(): string {
    const renders = Object.values(this.dataViews).map(({ render }) => render);
    const imports = renders.map(
      ({ module, name }, index) => `import { ${name} as render${index} } from './${module}';`,
    );
    return `${imports.join('')} export const dataViews = [${renders.map((_, index) => `render${index}`).join()}];`;
  }

  private async dataView(
    compilation: Compilation,
    page: { path: string; locale: string; files: string[]; inNode: RemoteInNode },
  ): Promise<DataView | undefined> {
    const { path, locale, files, inNode } = page;
    const source = this.dataViews[path];
    const render = inNode.dataViews[Object.keys(this.dataViews).indexOf(path)];
    if (source === undefined || render === undefined) return undefined;
    const markup = await render(locale);
    const view = viewOfMarkup(compilation, { markup, files, dependsOnSearch: false });
    if (view === undefined) throw new Error(`The view of ${path} with data has no heading`);
    const { data, show } = source;
    const script = await bundleScript(
      this.folder,
      `import words from './src/messages/${locale}.json';
       import { ${show.name} } from './${show.module}';
       void ${show.name}(words, ${JSON.stringify(locale)});`,
    );
    return { data, html: view.html, css: view.css, script };
  }

  /**
   * Returns the files that a page loads. Its own files come last, as when it is loaded without the server's document.
   */
  private filesOfPage(compilation: Compilation, locale: string, own: readonly string[]): string[] {
    const words = { request: `./${locale}.json`, from: join(this.folder, 'src/messages') };
    const routes = filesOfImport(compilation, { request: './src/routes.tsx' });
    const errorTexts = filesOfErrorTexts(compilation, locale);
    return [...new Set([...routes, ...filesOfImport(compilation, words), ...errorTexts, ...own])];
  }
}
