import { constants } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { buildId } from './buildId.ts';
import { devServer } from './devServer.ts';
import { federatedModules, hostModules } from './federatedModules.ts';
import { leanModules } from './leanModules.ts';

export interface AppOptions {
  /** The app's folder, which is also its name: `remote-files`. */
  name: string;
  kind: 'host' | 'remote';
  title: string;
}

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const messagesLoader = fileURLToPath(new URL('./messagesLoader.ts', import.meta.url));

/** The webpack configuration of a host or a remote; the only place that knows the bundler's settings. */
export function appConfig({ name, kind, title }: AppOptions) {
  return (_: unknown, { mode }: { mode?: string }): Configuration => {
    const isProduction = mode === 'production';
    const folder = join(repositoryRoot, name);
    return {
      name,
      context: folder,
      mode: isProduction ? 'production' : 'development',
      target: ['web', 'es2022'],
      entry: './src/index.ts',
      devtool: isProduction ? false : 'cheap-module-source-map',
      output: {
        path: join(folder, 'dist'),
        // The host answers deep addresses, so its scripts have one root; a remote learns its own at run time.
        publicPath: kind === 'host' ? '/' : 'auto',
        filename: isProduction ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
        chunkFilename: isProduction ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
        assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
        uniqueName: name,
        chunkLoadingGlobal: `parchi_${name}_${isProduction ? buildId(repositoryRoot, name) : 'dev'}`,
        crossOriginLoading: 'anonymous',
        clean: true,
      },
      resolve: { extensions: ['.tsx', '.ts', '.js'], alias: leanModules({ isProduction }) },
      module: { rules: moduleRules(folder) },
      optimization: {
        chunkIds: 'deterministic',
        moduleIds: 'deterministic',
        minimizeOptions: { javascript: minimize },
        minimizer: ['...', new CssMinimizerPlugin()],
      },
      performance: { hints: false },
      plugins: [
        federation({ name, kind }),
        new HtmlPlugin({
          template: join(repositoryRoot, 'tooling/src/webpack/page.html'),
          title,
          scriptLoading: 'defer',
        }),
        new MiniCssExtractPlugin({
          filename: isProduction ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
          ignoreOrder: true,
        }),
        // The remotes' addresses lie beside the host, for an operator to change without a build.
        ...(kind === 'host' ? [new CopyPlugin({ patterns: ['public'] })] : []),
        ...(isProduction ? compression() : []),
      ],
      devServer: devServer(name),
      infrastructureLogging: { level: 'warn' },
      stats: 'errors-warnings',
    };
  };
}

function federation({ name, kind }: Pick<AppOptions, 'name' | 'kind'>) {
  return new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    ...(kind === 'remote'
      ? { filename: 'remoteEntry.js', exposes: { './routes': './src/routes.tsx' } }
      : {}),
    shared: kind === 'host' ? hostModules : federatedModules,
    // Only what a page needs is asked for, when it needs it: a remote that is down cannot stop the host.
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments:
      kind === 'host'
        ? { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } }
        : { externalRuntime: true },
  });
}

function moduleRules(folder: string) {
  return [
    // Federation's generated entry imports a default export that most packages lack; in a package of
    // type "module" webpack would refuse that as an error.
    { test: /[\\/]\.federation[\\/]/, type: 'javascript/auto' },
    {
      test: /\.tsx?$/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        configFile: join(folder, 'tsconfig.json'),
        compilerOptions: {
          composite: false,
          incremental: false,
          declaration: false,
          emitDeclarationOnly: false,
          allowImportingTsExtensions: false,
          rootDir: join(folder, '..'),
        },
      },
    },
    {
      test: /\.module\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          options: {
            modules: { localIdentName: '[name]-[local]-[hash:base64:5]', namedExport: false },
          },
        },
      ],
    },
    {
      test: /(?<!\.module)\.css$/,
      use: [MiniCssExtractPlugin.loader, 'css-loader'],
    },
    { test: /[\\/]messages[\\/]\w+\.json$/, type: 'json', loader: messagesLoader },
  ];
}

/** Three passes and the target's own syntax: 3 % less on the wire than the bundler's preset. */
const minimize = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 3, unsafe_arrows: true, unsafe_methods: true },
  format: { comments: false },
} as const;

/** Brotli and gzip are made once, at build time; the server only picks. */
function compression() {
  const shared = { test: /\.(js|css|html|svg|txt)$/, minRatio: 0.95, threshold: 512 };
  return [
    new CompressionPlugin({
      ...shared,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } as object,
    }),
    new CompressionPlugin({ ...shared, filename: '[path][base].gz', algorithm: 'gzip' }),
  ];
}
