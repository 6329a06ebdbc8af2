import { randomUUID } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How many builds of a portal stay: open tabs still load files of older ones, and a portal can be rolled back. */
const BUILDS_KEPT = 3;

/**
 * Copies a build to its own folder, under a temporary name first, so that an interrupted copy is never served. A folder
 * that exists is not written to: its name holds the build's id, so it has the same files.
 */
export async function addBuild(dist: string, portal: string, build: string): Promise<void> {
  const folder = join(portal, build);
  if (await exists(folder)) return;
  for (const name of await readdir(portal).catch(() => [])) {
    if (name.startsWith('.')) await rm(join(portal, name), { recursive: true });
  }
  const temporary = join(portal, `.${randomUUID()}`);
  try {
    await cp(dist, temporary, { recursive: true });
    await rename(temporary, folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the builds of a portal, the one that was published last at the end. */
export async function listBuilds(portal: string): Promise<string[]> {
  const names = await readdir(portal).catch(() => []);
  const builds = names
    .filter((name) => !name.startsWith('.'))
    .map(async (name) => ({ name, time: (await stat(join(portal, name))).mtimeMs }));
  const found = await Promise.all(builds);
  return found.toSorted((one, other) => one.time - other.time).map(({ name }) => name);
}

/**
 * Makes a build the newest one and the build that it replaces the one before, which is where a rollback leads. Removes
 * the oldest builds.
 */
export async function markPublished(
  portal: string,
  build: string,
  replaced: string | undefined,
): Promise<void> {
  const now = Date.now();
  const before = new Date(now - 1);
  const known = await listBuilds(portal);
  if (replaced !== undefined && known.includes(replaced)) {
    await utimes(join(portal, replaced), before, before);
  }
  await utimes(join(portal, build), new Date(now), new Date(now));
  const builds = await listBuilds(portal);
  for (const old of builds.slice(0, -BUILDS_KEPT)) await rm(join(portal, old), { recursive: true });
}

/** Replaces a file as a whole: whoever reads it meanwhile, or after a crash, sees the old content or the new one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Runs an action while no other publication changes the same folder.
 * @throws Error if another one is running
 */
export async function withLock<Result>(
  folder: string,
  action: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, '.publishing');
  await mkdir(lock).catch(() => {
    throw new Error(
      `Somebody else is publishing to ${folder}. If nobody is, an earlier run was interrupted: remove ${lock} and try again.`,
    );
  });
  try {
    return await action();
  } finally {
    await rm(lock, { recursive: true });
  }
}

export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
