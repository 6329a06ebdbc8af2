import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_LOAD_FILE, type FirstLoad, type HostFirstLoads as Written } from '@parchi/contract';
import { transform } from '@swc/core';
import type { Compilation, Compiler } from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { filesOfImport } from './chunkFiles.ts';

export interface HostParts {
  /** The script that runs in the document itself. It has no imports but those of types. */
  script: string;
  /** What each page imports, by its path. `[locale]` stands for the language. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** What the host imports to show a page of a remote. */
  remotePage: readonly string[];
}

/** Webpack plugin for the host: writes `first-load.json`, from which the server makes the documents. */
export class HostFirstLoads {
  private readonly folder: string;
  private readonly parts: HostParts;

  constructor(folder: string, parts: HostParts) {
    this.folder = folder;
    this.parts = parts;
  }

  apply(compiler: Compiler): void {
    const name = HostFirstLoads.name;
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

  private async firstLoads(compilation: Compilation): Promise<Written> {
    const pages = Object.entries(this.parts.pages).map(
      ([path, requests]) => [path, this.firstLoad(compilation, requests)] as const,
    );
    return {
      script: await inlineScript(join(this.folder, this.parts.script)),
      remotePage: this.firstLoad(compilation, this.parts.remotePage),
      pages: Object.fromEntries(pages),
    };
  }

  private firstLoad(
    compilation: Compilation,
    requests: readonly string[],
  ): Readonly<Record<string, FirstLoad>> {
    const from = join(this.folder, 'src');
    const locales = messageLocales(this.folder).map((locale) => {
      const files = requests.flatMap((request) =>
        filesOfImport(compilation, { request: request.replace('[locale]', locale), from }),
      );
      return [locale, { files: [...new Set(files)].map((file) => ({ file })) }] as const;
    });
    return Object.fromEntries(locales);
  }
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
