import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { messageLocales } from '../../messages/messageLocales.ts';
import { leanModules } from '../modules/leanModules.ts';
import { moduleRules } from '../modules/moduleRules.ts';

/**
 * Builds modules of an app for Node, and runs them.
 * @param exports source of a module that exports them, with paths from the app's folder
 */
export async function loadInNode<Exports>(folder: string, exports: string): Promise<Exports> {
  const output = await mkdtemp(join(tmpdir(), 'parchi-prerender-'));
  try {
    const compiler = webpack(nodeConfig(folder, exports, output));
    const run = promisify((done: Parameters<typeof compiler.run>[0]) => compiler.run(done));
    const stats = await run();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    // Loading a catalogue sets the language of the document, and Node has no document.
    Object.assign(globalThis, { document: { documentElement: {} } });
    return createRequire(import.meta.url)(join(output, 'main.cjs')) as Exports;
  } finally {
    await rm(output, { recursive: true });
  }
}

function nodeConfig(folder: string, exports: string, output: string): Configuration {
  return {
    // The same folder as in the build for browsers, because the names of CSS classes are made from it.
    context: folder,
    mode: 'production',
    target: 'node24',
    devtool: false,
    entry: `data:text/javascript,${encodeURIComponent(exports)}`,
    output: { path: output, filename: 'main.cjs', library: { type: 'commonjs2' } },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: leanModules(folder, { isProduction: true }),
    },
    module: { rules: moduleRules() },
    optimization: { minimize: false },
    performance: { hints: false },
    plugins: [
      new webpack.DefinePlugin({ MESSAGE_LOCALES: JSON.stringify(messageLocales(folder)) }),
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
