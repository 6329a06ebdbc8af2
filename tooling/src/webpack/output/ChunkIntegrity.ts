import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';
import { integrityOfFiles } from './integrityOfFiles.ts';

/** Stands in the code of the entry until the hashes of all other files are known. */
const PLACEHOLDER = 'PARCHI_CHUNK_INTEGRITY';

/**
 * Webpack plugin for containers: writes the hash of each script and style sheet into the entry, which loads them. The
 * host checks the entry's own hash, so a changed byte of any of these files does not run.
 */
export class ChunkIntegrity {
  private readonly entry: string;

  /** @param entry File name of the entry. It must not contain a hash, because its content changes last. */
  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    const name = ChunkIntegrity.name;
    const { Compilation: stages, runtime } = compiler.webpack;
    // Names of files contain the hash of their final content from this stage on. Compressed copies are made after it.
    const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      addLookup(compiler, compilation);
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (code) => `${code}\nscript.integrity = ${lookup(compiler)}(url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (code, { tag, href }) => `${code}\n${tag}.integrity = ${lookup(compiler)}(${href});`,
      );
      compilation.hooks.processAssets.tap({ name, stage }, () =>
        this.fillIn(compiler, compilation),
      );
    });
  }

  private fillIn(compiler: Compiler, compilation: Compilation): void {
    const files = Object.entries(integrityOfFiles(compilation))
      .filter(([file]) => file !== this.entry)
      .map(([file, hash]) => [baseName(file), hash]);
    const literal = JSON.stringify(JSON.stringify(Object.fromEntries(files)));
    compilation.updateAsset(this.entry, (old) => {
      const parts = String(old.source()).split(new RegExp(`["'\`]${PLACEHOLDER}["'\`]`));
      if (parts.length !== 2) throw new Error(`${this.entry} has no single place for hashes`);
      return new compiler.webpack.sources.RawSource(parts.join(literal));
    });
  }
}

/** Adds the function that returns the hash of an address. An unknown address gets a hash that no file has. */
function addLookup(compiler: Compiler, compilation: Compilation): void {
  const { RuntimeModule } = compiler.webpack;

  class IntegrityRuntimeModule extends RuntimeModule {
    constructor() {
      super('integrity of chunks');
    }

    override generate(): string {
      return [
        `${lookup(compiler)} = function (url) {`,
        // Parsed only when a file is loaded: the loader of style sheets runs this module at build time, without hashes.
        `  var hashes = JSON.parse("${PLACEHOLDER}");`,
        // The host may load a remote again with a query in all addresses (`FreshAddresses`).
        '  return hashes[url.split("?")[0].split("/").pop()] || "sha256-unknown";',
        '};',
      ].join('\n');
    }
  }
  compilation.hooks.additionalTreeRuntimeRequirements.tap(ChunkIntegrity.name, (chunk) => {
    compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
  });
}

function lookup(compiler: Compiler): string {
  return `${compiler.webpack.RuntimeGlobals.require}.integrityOf`;
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
