import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnnouncedPage } from '@parchi/contract';
import HtmlPlugin from 'html-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { baseConfig } from './baseConfig.ts';
import { BuildId } from './output/BuildId.ts';
import { ChunkIntegrity } from './output/ChunkIntegrity.ts';
import { deployedSiteServer } from './development/deployedSiteServer.ts';
import { devServer } from './development/devServer.ts';
import { container, shell } from './federation/federation.ts';
import { HostFirstLoadFile, type HostParts } from './first-load/HostFirstLoadFile.ts';
import { RemoteFirstLoadFile, type DataViewSources } from './first-load/RemoteFirstLoadFile.ts';
import { FreshAddresses } from './output/FreshAddresses.ts';
import { integrityOf } from './output/integrityOfFiles.ts';
import { HostAnnouncement } from './announcements/HostAnnouncement.ts';
import { RemoteAnnouncement } from './announcements/RemoteAnnouncement.ts';

interface AppOptions {
  /** Path of the app's folder, such as `…/remote-files`. The folder's name is the app's name. */
  folder: string;
  title: string;
  /** Static files that are copied into the output folder. */
  copies?: readonly { readonly from: string; readonly to: string }[];
}

interface HostOptions extends AppOptions {
  firstLoads: HostParts;
}

interface RemoteOptions extends AppOptions {
  pages: readonly AnnouncedPage[];
  /**
   * For each free variable in the remote's code: the files whose hashes it holds. Its value maps file names to hashes.
   */
  hashes?: Readonly<Record<string, readonly string[]>>;
  /** First views that show data of the server. */
  dataViews?: DataViewSources;
}

interface ToolOptions extends AppOptions {
  /** Port of the development server. */
  port: number;
  plugins: NonNullable<Configuration['plugins']>;
}

export interface WebpackEnvironment {
  /** Address of a deployed site that the development server shows, by `--env site=…`. */
  site?: string;
}

type WebpackConfig<Result> = (
  environment: WebpackEnvironment | undefined,
  options: { mode?: string },
) => Result;

/** Configuration of the host: one page, with the modules that the host shares with the remotes. */
export function hostConfig({
  folder,
  title,
  copies = [],
  firstLoads,
}: HostOptions): WebpackConfig<Configuration> {
  return (_, { mode }) => {
    const isProduction = mode === 'production';
    const base = baseConfig(folder, isProduction);
    return {
      ...base,
      name: 'host',
      entry: './src/index.ts',
      devServer: devServer(folder),
      // The paths of scripts are absolute, because the host's page is also served at deep addresses.
      output: { ...base.output, publicPath: '/' },
      optimization: { ...base.optimization, splitChunks: withSharedStyles(base) },
      plugins: [
        ...base.plugins,
        shell(folder),
        // In development, webpack does not know what packages in CommonJS export.
        ...(isProduction
          ? [new HostAnnouncement(folder), new HostFirstLoadFile(folder, firstLoads)]
          : []),
        page({ title, filename: 'index.html', publicPath: '/' }),
        new CopyPlugin({ patterns: [...copies] }),
      ],
    };
  };
}

/**
 * Puts the styles of all shared components into the host's main style sheet, which is inlined in each document. Remotes
 * need these styles, and the first view of a remote's page loads no other style sheet of the host.
 */
function withSharedStyles({ optimization: { splitChunks } }: ReturnType<typeof baseConfig>) {
  const sharedStyles = {
    type: 'css/mini-extract',
    test: /[\\/]shared-ui[\\/]/,
    name: 'main',
    chunks: 'all' as const,
    enforce: true,
  };
  return { cacheGroups: { ...splitChunks.cacheGroups, sharedStyles } };
}

/**
 * Configuration of a remote, which is built twice: as a small container (module federation) that the host loads, and as
 * a complete site that runs without the host. The two builds share sources, but no output.
 */
export function remoteConfig({
  folder,
  title,
  pages,
  hashes = {},
  dataViews = {},
  copies = [],
}: RemoteOptions): WebpackConfig<Configuration[]> {
  return (environment, { mode }) => {
    const site = environment?.site;
    const isProduction = mode === 'production';
    const base = baseConfig(folder, isProduction, hashesOfFiles(hashes));
    const copied = copies.length > 0 ? [new CopyPlugin({ patterns: [...copies] })] : [];
    const federated: Configuration = {
      ...base,
      name: 'container',
      entry: {},
      output: {
        ...base.output,
        // Two builds of a remote in one page of the site must not share webpack's chunk registry, or the newer build
        // would get modules of the older one.
        chunkLoadingGlobal: `parchi_${basename(folder)}_${isProduction ? BuildId.placeholder : 'dev'}`,
      },
      devServer: site ? deployedSiteServer(folder, site) : devServer(folder),
      plugins: [
        ...base.plugins,
        container(folder),
        ...(isProduction
          ? [
              new BuildId(),
              new ChunkIntegrity('remoteEntry.js'),
              new RemoteFirstLoadFile(folder, pages, dataViews),
            ]
          : []),
        new RemoteAnnouncement(folder, pages),
        new FreshAddresses(),
        ...copied,
      ],
    };
    if (site) {
      // JSX of React's development build does not run on the production build of a deployed host.
      return [{ ...federated, optimization: { ...base.optimization, nodeEnv: 'production' } }];
    }
    const standalone: Configuration = {
      ...base,
      name: 'standalone',
      dependencies: ['container'],
      entry: './src/index.ts',
      output: {
        ...base.output,
        // In development, the names of files have no hashes, and the container's must not be overwritten.
        ...(!isProduction && { chunkFilename: 'assets/standalone/[name].js' }),
        clean: false,
      },
      plugins: [
        ...base.plugins,
        // The addresses of scripts are absolute, because a page may be at any depth. Therefore there is one HTML file
        // for each place where the site is served: an origin of its own, and a folder beside the host.
        page({ title, filename: 'index.html', publicPath: '/' }),
        page({ title, filename: 'beside-host.html', publicPath: `/remotes/${basename(folder)}/` }),
      ],
    };
    return [federated, standalone];
  };
}

/**
 * Configuration of a page for developers, which is neither the host nor a remote: it shares no modules, calls no server
 * and can be served from any folder.
 */
export function toolConfig({
  folder,
  title,
  port,
  plugins,
}: ToolOptions): WebpackConfig<Configuration> {
  return (_, { mode }) => {
    const base = baseConfig(folder, mode === 'production');
    return {
      ...base,
      entry: './src/index.tsx',
      devServer: { port, hot: true },
      plugins: [
        ...base.plugins,
        ...plugins,
        page({ title, filename: 'index.html', publicPath: 'auto' }),
      ],
    };
  };
}

function hashesOfFiles(hashes: NonNullable<RemoteOptions['hashes']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(hashes).map(([variable, files]) => {
      const pairs = files.map((file) => [basename(file), integrityOf(readFileSync(file))]);
      return [variable, JSON.stringify(Object.fromEntries(pairs))];
    }),
  );
}

interface PageOptions {
  title: string;
  filename: string;
  /** The address of the folder with the scripts. */
  publicPath: string;
}

function page(options: PageOptions) {
  return new HtmlPlugin({
    template: fileURLToPath(new URL('page.html', import.meta.url)),
    ...options,
    scriptLoading: 'defer',
  });
}
