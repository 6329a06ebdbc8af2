import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagePaths } from '@parchi/contract';
import { repositoryRoot } from './site.ts';

export const remoteNames = ['remote-files', 'remote-customer', 'remote-shop'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** One page of each remote, as somebody who is signed in finds it, and the heading by which it is recognised. */
export const remotePages: Record<RemoteName, { path: string; heading: RegExp }> = {
  'remote-files': { path: pagePaths.receiveFile, heading: /Receive/ },
  'remote-customer': { path: pagePaths.printFile, heading: /Choose a shop/ },
  'remote-shop': { path: pagePaths.businessSignUp, heading: /business account/ },
};

export function builtRemote(name: RemoteName): string {
  return join(repositoryRoot, name, 'dist');
}

/** Writes the host's `remotes.json`: which remote is served at which origin. */
export async function writeRemotesFile(
  file: string,
  origins: Partial<Record<RemoteName, string>>,
): Promise<void> {
  const remotes = remoteNames.map((name) => {
    const folder = origins[name] ?? `/remotes/${name}`;
    return [name, { entry: `${folder}/remoteEntry.js` }] as const;
  });
  await writeFile(file, JSON.stringify({ remotes: Object.fromEntries(remotes) }));
}
