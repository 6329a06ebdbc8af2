import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '../publish.ts';
import type { PublishedRemote } from '../publishedRemote.ts';
import { folderStore } from '../store/folderStore.ts';

export const name = 'remote-tea';
const page = { path: '/tea', audience: 'people', frame: 'normal', title: 'Tea' };
export const cups = { entry: '/remotes/remote-cups/remoteEntry.js', pages: [] };

/** A fake site that answers the requests of a publication, and a folder to publish to. */
export interface PublishedSite {
  /** The replies of the site, by path. */
  readonly answers: Record<string, unknown>;
  /** Where portals are published. */
  readonly to: string;
  readonly target: Target;
  /** Makes the files of a build. @returns their folder */
  readonly build: (buildId: string, changes?: object) => Promise<string>;
  readonly registry: () => Promise<Record<string, PublishedRemote>>;
  /** Returns the folders of the published builds. */
  readonly builds: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function startPublishedSite(): Promise<PublishedSite> {
  const answers: Record<string, unknown> = {
    '/host.json': { contractVersion: 3, shared: {}, pages: ['/'], calls: [] },
    '/remotes.json': { remotes: { 'remote-cups': cups } },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'parchi-publish-'));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = join(folder, 'portals');
  return {
    answers,
    to,
    target: { name, store: folderStore(to), site, address: '/portals' },
    async build(buildId, changes = {}) {
      const dist = join(folder, 'dist', buildId);
      await mkdir(dist, { recursive: true });
      const needs = { contractVersion: 3, shared: {}, calls: [], pages: [page] };
      const announced = { name, version: '1.0.0', buildId, ...needs, ...changes };
      await writeFile(join(dist, 'remote.json'), JSON.stringify(announced));
      await writeFile(join(dist, 'remoteEntry.js'), buildId);
      return dist;
    },
    async registry() {
      const text = await readFile(join(to, 'remotes.json'), 'utf8');
      return (JSON.parse(text) as { remotes: Record<string, PublishedRemote> }).remotes;
    },
    builds: async () => (await readdir(join(to, name))).sort(),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

export function entryOf(buildId: string): string {
  return `/portals/${name}/1.0.0-${buildId}/remoteEntry.js`;
}
