import { basename, join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { messageLocales } from '../messages/messageLocales.ts';
import { leanModules } from './modules/leanModules.ts';
import { moduleRules } from './modules/moduleRules.ts';
import { compression } from './output/compression.ts';
import { MinifiedAlready } from './output/MinifiedAlready.ts';

/**
 * swc makes files as small as terser does, in less than half of the time. Its option `unsafe_arrows` is left out,
 * because it turns constructors into arrow functions, which breaks React.
 */
const minimize = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 3 },
  format: { comments: false },
} as const;

/**
 * Returns what the configurations of all apps have in common.
 *
 * @param constants code that stands for each free variable
 */
export function baseConfig(
  folder: string,
  isProduction: boolean,
  constants: Readonly<Record<string, string>> = {},
) {
  const name = basename(folder);
  const pattern = isProduction ? 'assets/[name].[contenthash:12]' : 'assets/[name]';
  return {
    context: folder,
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      // The address at which a remote is served is only known at run time.
      publicPath: 'auto',
      filename: `${pattern}.js`,
      chunkFilename: `${pattern}.js`,
      assetModuleFilename: `${pattern}[ext]`,
      uniqueName: name,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: leanModules(folder, { isProduction }) },
    module: { rules: moduleRules() },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // Webpack's default rule, except that packages of this product are not vendor code. A portal that installs them
      // from npm then gets the same files as here, where they are workspaces.
      splitChunks: {
        // In bytes of source, of which a tenth is left on the wire. A smaller chunk costs more as a file of its own
        // than it saves.
        minSize: 30_000,
        cacheGroups: { defaultVendors: { test: /[\\/]node_modules[\\/](?!@parchi[\\/])/ } },
      },
      minimizer: [
        new MinimizerPlugin({
          test: /\.m?js$/,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: minimize,
          // Licenses are in a file beside each file, with its name and `.LICENSE.txt`. A line that says so in each file
          // costs 50 bytes of a first visit.
          extractComments: { banner: false },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    plugins: [
      new MinifiedAlready(),
      new webpack.DefinePlugin({
        ...constants,
        MESSAGE_LOCALES: JSON.stringify(messageLocales(folder)),
      }),
      new MiniCssExtractPlugin({
        filename: `${pattern}.css`,
        ignoreOrder: true,
        // Webpack gives its script elements the same attribute, by which the host finds the elements of a remote.
        attributes: { 'data-webpack': `${name}:css` },
      }),
      ...(isProduction ? compression() : []),
    ],
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  } satisfies Configuration;
}
