import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  FIRST_LOAD_FILE,
  remoteContractVersion,
  type AnnouncedPage,
  type LoadKind,
  type PagePreviews,
  type RemoteNeeds,
} from '@parchi/contract';
import type { Compilation, Compiler } from 'webpack';
import { BuildId } from '../output/BuildId.ts';
import { CallNames } from './CallNames.ts';
import { findNeeds } from './findNeeds.ts';
import { integrityOf, integrityOfFiles } from '../output/integrityOfFiles.ts';
import { readPagePreviews } from './readPagePreviews.ts';

const ENTRY = 'remoteEntry.js';

/**
 * Webpack plugin: adds `remote.json`, in which a remote announces its pages, says what it was built from, and what it
 * needs of the site.
 */
export class RemoteAnnouncement {
  private readonly folder: string;
  private readonly pages: readonly AnnouncedPage[];

  constructor(folder: string, pages: readonly AnnouncedPage[]) {
    this.folder = folder;
    this.pages = pages;
  }

  apply(compiler: Compiler): void {
    const name = RemoteAnnouncement.name;
    // Must run after `BuildId`, after `ChunkIntegrity`, which is the last to change the entry, and after
    // `RemoteFirstLoadFile`.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 3;
    const { RawSource } = compiler.webpack.sources;
    new CallNames().apply(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const pages = announcePages(this.pages, readPagePreviews(this.folder));
      let needs: Omit<RemoteNeeds, 'contractVersion'>;
      compilation.hooks.afterOptimizeDependencies.tap(name, () => {
        needs = findNeeds(compilation, basename(this.folder));
        // A published folder has the build's id in its name and is never overwritten. Another announcement must change
        // the id.
        BuildId.include(compilation, JSON.stringify({ pages, ...needs }));
      });
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const announcement = { ...this.announcement(compilation), pages, ...needs };
        const text = JSON.stringify(announcement, null, 2);
        compilation.emitAsset('remote.json', new RawSource(text));
      });
    });
  }

  private announcement(compilation: Compilation) {
    const manifest = readFileSync(join(this.folder, 'package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    return {
      name: basename(this.folder),
      version,
      buildId: BuildId.of(compilation),
      contractVersion: remoteContractVersion,
      entry: ENTRY,
      ...(compilation.options.mode === 'production' && integrityFields(compilation)),
      loads: findLoads(compilation),
    };
  }
}

/** @throws if there is a preview of a page that the remote doesn't have */
function announcePages(
  pages: readonly AnnouncedPage[],
  previewsByPath: Readonly<Record<string, PagePreviews>>,
): AnnouncedPage[] {
  const paths = pages.map(({ path }) => path);
  const unknown = Object.keys(previewsByPath).filter((path) => !paths.includes(path));
  if (unknown.length > 0) throw new Error(`src/previews: no page is at ${unknown.join(', ')}`);
  return pages.map(({ path, audience, frame, title, isForPasswords, needsSignIn }) => {
    const previews = previewsByPath[path];
    return {
      path,
      audience,
      frame,
      title,
      ...(isForPasswords && { isForPasswords }),
      ...(needsSignIn && { needsSignIn }),
      ...(previews && { previews }),
    };
  });
}

/**
 * Returns the hash of the entry, which the host checks; the hash of the first loads, which the server checks; and the
 * hashes of the other files, which the entry checks. A development build has none, because its files change all the
 * time.
 */
function integrityFields(compilation: Compilation) {
  const { [ENTRY]: integrity, ...files } = integrityOfFiles(compilation);
  const firstLoad = integrityOf(compilation.getAsset(FIRST_LOAD_FILE)?.source.source() ?? '');
  return { integrity, firstLoad, files };
}

const NOT_LOADED_BY_CODE = /\.(js|css|json|html|txt|map)$/;
const loadKinds: readonly (readonly [LoadKind, RegExp])[] = [
  ['font', /\.(woff2?|ttf|otf)$/],
  ['img', /\.(png|jpe?g|gif|svg|webp|avif|ico)$/],
  ['media', /\.(mp[34]|ogg|wav|webm)$/],
];

/**
 * Returns the kinds of files that the build's code may load besides scripts and styles. Code fetches files of an
 * unknown kind, so these count as `connect`.
 */
function findLoads(compilation: Compilation): readonly LoadKind[] {
  const files = compilation.getAssets().filter(({ name }) => !NOT_LOADED_BY_CODE.test(name));
  const found = files.map(({ name }) => loadKinds.find(([, names]) => names.test(name))?.[0]);
  return [...new Set(found.map((kind) => kind ?? 'connect'))].sort();
}
