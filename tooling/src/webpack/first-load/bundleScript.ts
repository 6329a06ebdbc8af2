import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { moduleBeside } from '../../installed/moduleBeside.ts';
import { baseConfig } from '../baseConfig.ts';

/**
 * Builds modules of an app into one script for the document itself.
 * @param source source of the module that runs, with paths from the app's folder
 */
export async function bundleScript(folder: string, source: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'parchi-script-'));
  try {
    const base = baseConfig(folder, true);
    const compiler = webpack({
      ...base,
      resolve: {
        ...base.resolve,
        alias: { ...base.resolve.alias, '@lingui/core$': moduleBeside(import.meta.url, 'i18n') },
      },
      entry: `data:text/javascript,${encodeURIComponent(source)}`,
      output: { path, filename: 'script.js' },
      optimization: { ...base.optimization, splitChunks: false },
      plugins: [new MiniCssExtractPlugin({ ignoreOrder: true })],
    });
    const run = promisify((done: Parameters<typeof compiler.run>[0]) => compiler.run(done));
    const stats = await run();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    const script = await readFile(join(path, 'script.js'), 'utf8');
    // The end of a script element would end the script.
    return script.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
  } finally {
    await rm(path, { recursive: true });
  }
}
