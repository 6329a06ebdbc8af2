import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlPlugin from 'html-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { buildId } from './buildId.ts';
import { compression } from './compression.ts';
import { devServer } from './devServer.ts';
import { container, shell } from './federation.ts';
import { leanModules } from './leanModules.ts';
import { MinifiedAlready } from './MinifiedAlready.ts';
import { moduleRules } from './moduleRules.ts';

interface AppOptions {
  /** The app's folder, whose name is also the app's: `…/remote-files`. */
  folder: string;
  title: string;
  /** Files that are served as they are, beside what is built. */
  copies?: readonly { readonly from: string; readonly to: string }[];
}

type WebpackConfig<Result> = (environment: unknown, options: { mode?: string }) => Result;

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Three passes and the target's own syntax: 3 % less on the wire than the bundler's preset. */
const minimize = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 3, unsafe_arrows: true, unsafe_methods: true },
  format: { comments: false },
} as const;

/** The host: one page, which brings the modules that it shares with the remotes. */
export function hostConfig({
  folder,
  title,
  copies = [],
}: AppOptions): WebpackConfig<Configuration> {
  return (_, { mode }) => {
    const base = baseConfig(folder, mode === 'production');
    return {
      ...base,
      name: 'host',
      entry: './src/index.ts',
      devServer: devServer('host'),
      // The host answers deep addresses, so its scripts have one root.
      output: { ...base.output, publicPath: '/' },
      plugins: [
        ...base.plugins,
        shell(basename(folder)),
        page(title),
        // The remotes' addresses lie beside the host, for an operator to change without a build.
        new CopyPlugin({ patterns: ['public', ...copies] }),
      ],
    };
  };
}

/**
 * A remote, built twice: as the container that the host loads, which brings next to nothing, and as a site
 * of its own with everything in it. They share no file but the sources.
 */
export function remoteConfig({
  folder,
  title,
  copies = [],
}: AppOptions): WebpackConfig<Configuration[]> {
  return (_, { mode }) => {
    const base = baseConfig(folder, mode === 'production');
    const federated: Configuration = {
      ...base,
      name: 'container',
      entry: {},
      devServer: devServer(basename(folder)),
      plugins: [...base.plugins, container(basename(folder))],
    };
    const standalone: Configuration = {
      ...base,
      name: 'standalone',
      dependencies: ['container'],
      entry: './src/index.ts',
      output: {
        ...base.output,
        clean: false,
        chunkLoadingGlobal: `${base.output.chunkLoadingGlobal}_standalone`,
      },
      plugins: [
        ...base.plugins,
        page(title),
        ...(copies.length > 0 ? [new CopyPlugin({ patterns: [...copies] })] : []),
      ],
    };
    return [federated, standalone];
  };
}

function page(title: string) {
  return new HtmlPlugin({
    template: join(repositoryRoot, 'tooling/src/webpack/page.html'),
    title,
    scriptLoading: 'defer',
  });
}

function baseConfig(folder: string, isProduction: boolean) {
  const name = basename(folder);
  const pattern = isProduction ? 'assets/[name].[contenthash:12]' : 'assets/[name]';
  return {
    context: folder,
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      // A remote learns at run time where it is served.
      publicPath: 'auto',
      filename: `${pattern}.js`,
      chunkFilename: `${pattern}.js`,
      assetModuleFilename: `${pattern}[ext]`,
      uniqueName: name,
      chunkLoadingGlobal: `parchi_${name}_${isProduction ? buildId(repositoryRoot, folder) : 'dev'}`,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: leanModules({ isProduction }) },
    module: { rules: moduleRules(repositoryRoot) },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizeOptions: { javascript: minimize },
      minimizer: ['...', new CssMinimizerPlugin()],
    },
    performance: { hints: false },
    plugins: [
      new MinifiedAlready(),
      new MiniCssExtractPlugin({ filename: `${pattern}.css`, ignoreOrder: true }),
      ...(isProduction ? compression() : []),
    ],
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  } satisfies Configuration;
}
