import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@parchi/object-store';
import * as z from 'zod';
import { migrations } from '../db/migrations/index.ts';
import { BackupError } from './backupError.ts';
import { savedFolders } from './savedFolders.ts';

/** A file of a backup. `path` is relative to the backup's folder. */
export type SavedFile = { readonly path: string; readonly sha256: string };

/** List of all files in the form that `sha256sum --check` reads. */
export const LIST_FILE = 'files.sha256';
/** What the backup has. A folder without this file is no backup. */
export const MANIFEST_FILE = 'backup.json';

/** Version of the format. Increase it when older versions of Parchi can no longer read a backup. */
const FORMAT = 1;

const LINE = /^([\da-f]{64}) {2}(.+)$/;

const manifestSchema = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  /** Hash of the list of files, which itself has the hashes of the files. */
  listSha256: z.string().regex(/^[\da-f]{64}$/),
  /** All folders, also empty ones, which the database needs and which some programs don't copy. */
  folders: z.array(z.string()),
  /** Migrations that the database has had. */
  migrations: z.array(z.string()),
  shares: z.int(),
  orders: z.int(),
  storedFiles: z.int(),
  bytes: z.int(),
});

type Manifest = z.output<typeof manifestSchema>;

export type BackupContent = Omit<Manifest, 'format' | 'listSha256'> & {
  readonly files: readonly SavedFile[];
};

/** Writes the list of files and the manifest, and syncs both. */
export async function writeBackupFiles(
  folder: string,
  { files, ...content }: BackupContent,
): Promise<void> {
  const list = files.map(({ path: file, sha256 }) => `${sha256}  ${file}\n`).join('');
  await writeSynced(path.join(folder, LIST_FILE), list);
  const manifest: Manifest = { format: FORMAT, ...content, listSha256: sha256Of(list) };
  await writeSynced(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Reads what a backup should have. Its files are not read.
 * @throws {BackupError} if the folder is no whole backup, or one of a newer version of Parchi
 */
export async function readBackupFiles(folder: string): Promise<BackupContent> {
  if ((await stat(folder).catch(() => undefined)) === undefined) {
    throw new BackupError(`There is no backup: ${folder} does not exist.`);
  }
  const manifest = parseManifest(folder, await readIfThere(path.join(folder, MANIFEST_FILE)));
  const list = await readIfThere(path.join(folder, LIST_FILE));
  if (sha256Of(list) !== manifest.listSha256) throw damaged(folder, LIST_FILE);
  const files = list
    .split('\n')
    .slice(0, -1)
    .map((line) => parseLine(folder, line));
  for (const place of [...manifest.folders, ...files.map((file) => file.path)]) {
    if (!isInSavedFolder(place)) throw damaged(folder, LIST_FILE);
  }
  return { ...manifest, files };
}

function parseManifest(folder: string, text: string): Manifest {
  if (text === '') {
    throw new BackupError(`${folder} is no whole backup: it has no ${MANIFEST_FILE}.`);
  }
  const value = parseJson(text);
  // The format is looked at first: what else a newer format has is unknown.
  const format = z.object({ format: z.int() }).safeParse(value);
  if (format.data !== undefined && format.data.format > FORMAT) throw newer(folder);
  const { data } = manifestSchema.safeParse(value);
  if (data === undefined) throw damaged(folder, MANIFEST_FILE);
  if (data.migrations.some((name) => !Object.hasOwn(migrations, name))) throw newer(folder);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseLine(folder: string, line: string): SavedFile {
  const [, sha256, file] = LINE.exec(line) ?? [];
  if (sha256 === undefined || file === undefined) throw damaged(folder, LIST_FILE);
  return { path: file, sha256 };
}

/** Whether a restore would put this path into one of its own folders, and nowhere else. */
function isInSavedFolder(place: string): boolean {
  const [top = '', ...rest] = place.split('/');
  const isKnown = (savedFolders as readonly string[]).includes(top);
  return isKnown && rest.every((name) => !['', '.', '..'].includes(name));
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return '';
    throw error;
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function damaged(folder: string, file: string): BackupError {
  return new BackupError(`The backup is damaged: ${path.join(folder, file)} was changed or cut.`);
}

function newer(folder: string): BackupError {
  return new BackupError(
    `${folder} was made by a newer version of Parchi. Restore it with that version.`,
  );
}
