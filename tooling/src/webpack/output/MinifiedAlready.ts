import type { Compiler } from 'webpack';

const MINIFIED = /\.min\.[^/]*m?js$/;

/**
 * Webpack plugin that skips the minification of files that are published minified. Minifying them again takes a minute,
 * and would change files whose hashes are already in the code.
 */
export class MinifiedAlready {
  apply(compiler: Compiler): void {
    const name = MinifiedAlready.name;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((asset) => MINIFIED.test(asset))) {
          compilation.updateAsset(file, (source) => source, { minimized: true });
        }
      });
    });
  }
}
