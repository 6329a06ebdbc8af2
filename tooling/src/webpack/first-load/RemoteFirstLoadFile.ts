import { join } from 'node:path';
import {
  FIRST_LOAD_FILE,
  type AnnouncedPage,
  type FirstLoad,
  type FirstLoads,
} from '@parchi/contract';
import type { Compilation, Compiler } from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { integrityOfFiles } from '../output/integrityOfFiles.ts';
import { filesOfErrorTexts, filesOfImport, filesOfImportsIn } from './chunkFiles.ts';
import { viewOfMarkup } from './viewOfMarkup.ts';
import { loadInNode } from './loadInNode.ts';

interface RemoteInNode {
  remote: unknown;
  renderRemotePage: (remote: unknown, page: { path: string; locale: string }) => Promise<string>;
}

/**
 * Webpack plugin for containers: writes `first-load.json`, with the files that each page loads and its first view. The
 * order of the imports in `src/pages.ts` tells which one belongs to which page.
 */
export class RemoteFirstLoadFile {
  private readonly folder: string;
  private readonly pages: readonly AnnouncedPage[];

  constructor(folder: string, pages: readonly AnnouncedPage[]) {
    this.folder = folder;
    this.pages = pages;
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
       export { renderRemotePage } from '@parchi/standalone/prerender';`,
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
    return { files: preloaded, ...(view && { view }) };
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
