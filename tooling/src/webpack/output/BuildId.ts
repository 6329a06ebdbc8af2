import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

const HASHED_TEXT = /\.(m?js|css)$/;
const ids = new WeakMap<Compilation, string>();
const includedTexts = new WeakMap<Compilation, string[]>();

/**
 * Webpack plugin: computes the build's id, 8 hex digits, from the built files and from included texts, and replaces
 * `BuildId.placeholder` by it. Equal files have an equal id, whatever else changed in the repository.
 */
export class BuildId {
  /** Stands in the configuration for the id, which is only known when all files are made. */
  static readonly placeholder = '__BUILD_ID__';

  /** Returns the id of a compilation, `dev` if the build computes none. */
  static of(compilation: Compilation): string {
    return ids.get(compilation) ?? 'dev';
  }

  /** Lets the id depend on a text that only a later file of the build contains. */
  static include(compilation: Compilation, text: string): void {
    includedTexts.set(compilation, [...(includedTexts.get(compilation) ?? []), text]);
  }

  apply(compiler: Compiler): void {
    const name = BuildId.name;
    // Files are minified, and the next stage computes the hashes in their names from what they then hold.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const id = hashFiles(compilation);
        ids.set(compilation, id);
        for (const { name: file, source } of compilation.getAssets()) {
          if (!HASHED_TEXT.test(file)) continue;
          const text = source.source().toString();
          if (!text.includes(BuildId.placeholder)) continue;
          compilation.updateAsset(file, new RawSource(text.replaceAll(BuildId.placeholder, id)));
        }
      });
    });
  }
}

/**
 * Returns the id of the files, and ignores the hashes in their names. At this stage, these come from sources before
 * minification, so a changed comment would change the id.
 */
function hashFiles(compilation: Compilation): string {
  const assets = compilation.getAssets();
  const hashes = assets.flatMap(({ info }) => info.contenthash ?? []);
  const withoutHashes = (text: string) =>
    hashes.reduce((rest, hash) => rest.replaceAll(hash, ''), text);
  const contents = assets.map(({ name, source }) => {
    const content = source.source();
    const isText = HASHED_TEXT.test(name);
    return [withoutHashes(name), isText ? withoutHashes(content.toString()) : content] as const;
  });
  const included = (includedTexts.get(compilation) ?? []).map((text) => ['', text] as const);
  const digests = [...contents, ...included].map(([name, content]) =>
    createHash('sha256').update(name).update('\0').update(content).digest('hex'),
  );
  // Sorted, because the files come in the order of webpack's chunks, which must not change the id.
  return createHash('sha256').update(digests.sort().join('')).digest('hex').slice(0, 8);
}
