import type { Browser } from 'playwright-core';
import { buildHydration, prerenderedPage, staticPage } from './buildPeers.ts';
import { servePages, type PeerServer } from './servePages.ts';
import { readWords } from './words.ts';

export type Peers = PeerServer & {
  staticAddress(path: string): string;
  prerenderedAddress(path: string): string;
};

/** Reads the words of these pages of the site, and serves each as a static page and as a prerendered React page. */
export async function startPeers(
  browser: Browser,
  { origin, paths, folder }: { origin: string; paths: readonly string[]; folder: string },
): Promise<Peers> {
  const bodies: Record<string, string | Buffer> = { '/hydrate.js': await buildHydration(folder) };
  const staticPath = (path: string) => `/static/${paths.indexOf(path)}`;
  const prerenderedPath = (path: string) => `/prerendered/${paths.indexOf(path)}`;
  for (const path of paths) {
    const source = await readWords(browser, origin + path);
    bodies[staticPath(path)] = staticPage(source);
    bodies[prerenderedPath(path)] = prerenderedPage(source);
  }
  const server = await servePages(bodies);
  return {
    ...server,
    staticAddress: (path) => server.origin + staticPath(path),
    prerenderedAddress: (path) => server.origin + prerenderedPath(path),
  };
}
