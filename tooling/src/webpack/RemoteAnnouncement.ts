import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { remoteContractVersion, type AnnouncedPage } from '@parchi/contract';
import webpack, { type Compiler } from 'webpack';
import { buildId } from './buildId.ts';

/** Webpack plugin: adds `remote.json`, in which a remote announces its pages and says what it was built from. */
export class RemoteAnnouncement {
  private readonly folder: string;
  private readonly pages: readonly AnnouncedPage[];

  constructor(folder: string, pages: readonly AnnouncedPage[]) {
    this.folder = folder;
    this.pages = pages;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteAnnouncement', (compilation) => {
      const text = JSON.stringify(this.announcement(), null, 2);
      compilation.hooks.processAssets.tap('RemoteAnnouncement', () => {
        compilation.emitAsset('remote.json', new webpack.sources.RawSource(text));
      });
    });
  }

  private announcement() {
    const manifest = readFileSync(join(this.folder, 'package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    return {
      name: basename(this.folder),
      version,
      buildId: buildId(this.folder),
      contractVersion: remoteContractVersion,
      entry: 'remoteEntry.js',
      pages: this.pages.map(({ path, audience, frame, title }) => ({
        path,
        audience,
        frame,
        title,
      })),
    };
  }
}
