import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FIRST_LOAD_FILE,
  PAGE_PLACEHOLDER,
  type FirstLoad,
  type Frame,
  type HostFirstLoads,
} from '@parchi/contract';
import { transform } from '@swc/core';
import type { Compilation, Compiler } from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { filesOfImport } from './chunkFiles.ts';
import { textOf, viewOfMarkup } from './viewOfMarkup.ts';
import { loadInNode } from './loadInNode.ts';

export interface HostParts {
  /** The script that is inlined in the document. It imports only types. */
  script: string;
  /** The module that prerenders pages and frames. */
  prerender: string;
  /** What each page imports, by its path. `[locale]` stands for the language. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** What the host imports to show a page of a remote. */
  remotePage: readonly string[];
}

interface HostInNode {
  renderPage: (path: string, locale: string) => Promise<string>;
  renderFrame: (frame: Frame, locale: string, placeholder: string) => Promise<string>;
}

/** Webpack plugin for the host: writes `first-load.json`, from which the server makes the documents. */
export class HostFirstLoadFile {
  private readonly folder: string;
  private readonly parts: HostParts;

  constructor(folder: string, parts: HostParts) {
    this.folder = folder;
    this.parts = parts;
  }

  apply(compiler: Compiler): void {
    const name = HostFirstLoadFile.name;
    // Names of files contain the hash of their final content from this stage on.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const text = JSON.stringify(await this.firstLoads(compilation));
        compilation.emitAsset(FIRST_LOAD_FILE, new RawSource(text));
      });
    });
  }

  private async firstLoads(compilation: Compilation): Promise<HostFirstLoads> {
    const { script, prerender, pages, remotePage } = this.parts;
    const inNode = await loadInNode<HostInNode>(this.folder, `export * from './${prerender}'`);
    const frame = (kind: Frame) =>
      this.byLocale((locale) => inNode.renderFrame(kind, locale, PAGE_PLACEHOLDER));
    const written: Record<string, Record<string, FirstLoad>> = {};
    for (const [path, requests] of Object.entries(pages)) {
      written[path] = await this.byLocale(async (locale) => {
        const files = this.filesOf(compilation, requests, locale);
        const markup = await inNode.renderPage(path, locale);
        const view = viewOfMarkup(compilation, { markup, files, dependsOnSearch: false });
        return { files: files.map((file) => ({ file })), ...(view && { view }) };
      });
    }
    return {
      script: await inlineScript(join(this.folder, script)),
      css: textOf(compilation, filesOfEntry(compilation)),
      remotePage: await this.byLocale((locale) => ({
        files: this.filesOf(compilation, remotePage, locale).map((file) => ({ file })),
      })),
      frames: {
        normal: await frame('normal'),
        wide: await frame('wide'),
        bare: await frame('bare'),
      },
      pages: written,
    };
  }

  /** Calls `make` for one language at a time, because all pages share the loaded catalogues. */
  private async byLocale<Made>(
    make: (locale: string) => Made | Promise<Made>,
  ): Promise<Record<string, Made>> {
    const made: Record<string, Made> = {};
    for (const locale of messageLocales(this.folder)) made[locale] = await make(locale);
    return made;
  }

  /** Returns the files of these imports, without the entry's files, which every document has. */
  private filesOf(compilation: Compilation, requests: readonly string[], locale: string): string[] {
    const from = join(this.folder, 'src');
    const files = requests.flatMap((request) =>
      filesOfImport(compilation, { request: request.replace('[locale]', locale), from }),
    );
    const main = filesOfEntry(compilation);
    return [...new Set(files)].filter((file) => !main.includes(file));
  }
}

function filesOfEntry({ entrypoints }: Compilation): readonly string[] {
  return entrypoints.get('main')?.getFiles() ?? [];
}

async function inlineScript(file: string): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: true },
    },
    isModule: true,
    minify: true,
  });
  // A block keeps the script's variables out of the page. Without imports, a module ends with an empty export.
  return `{${code.replace(/export\s*\{\s*\};?\s*$/, '')}}`;
}
