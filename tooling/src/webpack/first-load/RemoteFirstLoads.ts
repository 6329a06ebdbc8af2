import { join } from 'node:path';
import { FIRST_LOAD_FILE, type AnnouncedPage, type FirstLoads } from '@parchi/contract';
import type { Compilation, Compiler } from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { integrityOfFiles } from '../integrityOfFiles.ts';
import { filesOfImport, filesOfImportsIn } from './chunkFiles.ts';

/**
 * Webpack plugin for containers: writes `first-load.json`, which says what each page loads. The order of `src/pages.ts`
 * tells which import belongs to which page.
 */
export class RemoteFirstLoads {
  private readonly folder: string;
  private readonly pages: readonly AnnouncedPage[];

  constructor(folder: string, pages: readonly AnnouncedPage[]) {
    this.folder = folder;
    this.pages = pages;
  }

  apply(compiler: Compiler): void {
    const name = RemoteFirstLoads.name;
    // Names and contents of files are final, and `RemoteAnnouncement` adds the hash of this one.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const text = JSON.stringify(this.firstLoads(compilation));
        compilation.emitAsset(FIRST_LOAD_FILE, new RawSource(text));
      });
    });
  }

  private firstLoads(compilation: Compilation): FirstLoads {
    const hashes = integrityOfFiles(compilation);
    const source = join(this.folder, 'src');
    const imports = filesOfImportsIn(compilation, join(source, 'pages.ts'));
    if (imports.length !== this.pages.length) {
      throw new Error(`${source}/pages.ts must have one import() for each page`);
    }
    const routes = filesOfImport(compilation, { request: './src/routes.tsx' });
    const pages = this.pages.map(({ path }, index) => {
      const locales = messageLocales(this.folder).map((locale) => {
        const words = filesOfImport(compilation, {
          request: `./${locale}.json`,
          from: join(source, 'messages'),
        });
        const files = [...new Set([...routes, ...words, ...(imports[index] ?? [])])];
        return [
          locale,
          { files: files.map((file) => ({ file, integrity: hashes[file] ?? '' })) },
        ] as const;
      });
      return [path, Object.fromEntries(locales)] as const;
    });
    return { pages: Object.fromEntries(pages) };
  }
}
