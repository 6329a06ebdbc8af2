import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isLoopbackHost } from '@parchi/contract';
import { UNFINISHED, type PortalsStore } from './portalsStore.ts';

const TIMEOUT_MS = 60_000;
/** How many files are sent at a time. */
const PARALLEL = 6;

interface DavOptions {
  /** Address of the folder, with https. */
  readonly address: string;
  /** `user:password`. */
  readonly credentials: string | undefined;
}

interface DavRequest {
  readonly method: 'GET' | 'PUT' | 'MKCOL' | 'MOVE' | 'DELETE';
  /** Folders end with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  /** Statuses, besides those of success, that are a valid reply and not a failure. */
  readonly answers?: readonly number[];
}

/**
 * Returns a store behind a web server with WebDAV, configured as in `docs/publish-nginx.conf`. nginx replaces a file
 * atomically, by renaming a temporary file, and makes and renames folders as its file system does.
 * @throws Error if the password would be sent to another machine without encryption
 */
export function davStore({ address, credentials = '' }: DavOptions): PortalsStore {
  const root = new URL(address.endsWith('/') ? address : `${address}/`);
  if (root.protocol !== 'https:' && !isLoopbackHost(root.hostname)) {
    throw new Error(`${address} is not https: whoever reads the password on the way can publish.`);
  }
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;

  async function send({ method, path, headers = {}, body, answers = [] }: DavRequest) {
    const reply = await fetch(new URL(path, root), {
      method,
      headers: { authorization, ...headers },
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.ok || answers.includes(reply.status)) return reply;
    throw new Error(refusal(reply.status, `${method} of ${root.href}${path}`));
  }

  const pathname = (path: string) => new URL(path, root).pathname;
  const moveFolder = async (folder: string, to: string, answers: readonly number[] = [404]) => {
    const headers = { destination: pathname(`${to}/`), overwrite: 'F' };
    return (await send({ method: 'MOVE', path: `${folder}/`, headers, answers })).ok;
  };
  return {
    async read(file) {
      const reply = await send({ method: 'GET', path: file, answers: [404] });
      return reply.ok ? reply.text() : undefined;
    },
    async replace(file, text) {
      await send({ method: 'PUT', path: file, body: text });
    },
    async add(source, folder) {
      const unfinished = `${dirname(folder)}/${UNFINISHED}${randomUUID()}`;
      const files = await filesIn(source);
      const sendNext = async (): Promise<void> => {
        const file = files.pop();
        if (file === undefined) return;
        const body = new Uint8Array(await readFile(join(source, file)));
        const path = `${unfinished}/${file.split(sep).join('/')}`;
        await send({ method: 'PUT', path, body });
        await sendNext();
      };
      await Promise.all(Array.from({ length: PARALLEL }, sendNext));
      await moveFolder(unfinished, folder, []);
    },
    async list(folder) {
      const reply = await send({ method: 'GET', path: `${folder}/`, answers: [404] });
      const entries = reply.ok ? ((await reply.json()) as { name: string }[]) : [];
      return entries.map(({ name }) => name);
    },
    makeFolder: async (folder) =>
      (await send({ method: 'MKCOL', path: `${folder}/`, answers: [405] })).ok,
    moveFolder: (folder, to) => moveFolder(folder, to),
    async removeFolder(folder) {
      const headers = { depth: 'infinity' };
      await send({ method: 'DELETE', path: `${folder}/`, headers, answers: [404] });
    },
  };
}

/** Returns the paths of all files in a folder and its subfolders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

function refusal(status: number, what: string): string {
  if (status === 401) return `${what}: the user or password in PORTALS_CREDENTIALS is wrong.`;
  if (status === 403) return `${what}: this user may not write there.`;
  return `${what} was answered with ${status}. The address must be a folder of a web server as docs/publish-nginx.conf describes it.`;
}
