import { statSync } from 'node:fs';
import path from 'node:path';

/** A command, and the files and folders that it must be able to read. */
export type Program = { readonly command: readonly string[]; readonly files: readonly string[] };

/** Restrictions that the operating system adds to Node's permission model. */
export type Isolation = {
  /** Name of the isolation in the log and in SECURITY.md. */
  readonly name: string;
  /** The process's user id, if it differs from the server's. */
  readonly userId?: number;
  /** Whether the process can be denied new file descriptors (`closeDescriptors`). */
  readonly hasPrlimit: boolean;
  readonly wrap: (program: Program) => readonly string[];
};

/**
 * Id of a user who owns and runs nothing else, unlike `nobody` (65534). It is below 65536, because a container may have
 * no higher ids.
 */
const CHILD_USER = 65_533;

/** Maximum data memory of the process. Node alone reserves some 660 MB, most of which it never uses. */
const MAX_DATA_BYTES = 1_200_000_000;
/**
 * Maximum CPU time of a process in its whole life. A process is replaced once it has used 60 s (`child/main.ts`), so
 * its last job still has 120 s, more than any job may take.
 */
const MAX_CPU_SECONDS = 180;

const limits = [
  'prlimit',
  `--data=${MAX_DATA_BYTES}`,
  `--cpu=${MAX_CPU_SECONDS}`,
  '--core=0',
  '--fsize=0',
];
const dieWithServer = ['setpriv', '--pdeathsig', 'KILL'];
const dropPrivileges = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
// The parent-death signal is set after the change of user, which clears it.
const withoutPrivileges = ['setpriv', ...dropPrivileges, '--pdeathsig', 'KILL'];
const asChildUser = [
  ...['setpriv', `--reuid=${CHILD_USER}`, `--regid=${CHILD_USER}`, '--clear-groups'],
  ...[...dropPrivileges, '--pdeathsig', 'KILL'],
];

const ownNamespaces = ['unshare', '--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child'];
const ownUserNamespace = ['unshare', '--user', '--map-root-user'];
const sandboxScript = path.join(import.meta.dirname, 'sandbox.sh');
/** Where the root folder of a sandbox is mounted: a folder that every Linux has and no program lies in. */
const sandboxRoot = '/sys';
/** Folders that contain the dynamic loader's libraries, `setpriv` and `prlimit`. */
const systemFolders = ['/usr', '/bin', '/lib', '/lib64'];

/** @returns the isolations to try on this system, strongest first; the last one always works */
export function isolations(): readonly Isolation[] {
  const bare: Isolation = {
    name: 'the permission model of Node alone',
    hasPrlimit: false,
    wrap: ({ command }) => command,
  };
  if (process.platform !== 'linux') return [bare];
  const limited: Isolation = {
    name: 'limits',
    hasPrlimit: true,
    wrap: ({ command }) => [...withoutBoundingSet, ...limits, ...command],
  };
  if (process.getuid?.() !== 0) {
    const enter = [...ownUserNamespace, ...dieWithServer, ...ownNamespaces];
    return [sandbox({ enter, leave: withoutPrivileges }), limited, bare];
  }
  const enter = [...dieWithServer, ...ownNamespaces];
  const otherUser: Isolation = {
    name: 'another user',
    userId: CHILD_USER,
    hasPrlimit: true,
    wrap: ({ command }) => [...asChildUser, ...limits, ...command],
  };
  return [
    {
      ...sandbox({ enter, leave: asChildUser }),
      name: 'sandbox, another user',
      userId: CHILD_USER,
    },
    // This isolation keeps root as its user, for a Node program that only root may read.
    sandbox({ enter, leave: withoutPrivileges }),
    otherUser,
    limited,
    bare,
  ];
}

/**
 * Options that leave the bounding set of capabilities as it is: only root may shrink it, and other users have none of
 * its capabilities.
 */
const withoutBoundingSet = [...dieWithServer, '--no-new-privs'];

type SandboxOptions = { readonly enter: readonly string[]; readonly leave: readonly string[] };

function sandbox({ enter, leave }: SandboxOptions): Isolation {
  return {
    name: 'sandbox',
    hasPrlimit: true,
    wrap: ({ command, files }) => [
      ...enter,
      'sh',
      sandboxScript,
      sandboxRoot,
      ...describeMounts([...systemFolders, ...files]),
      ...leave,
      ...limits,
      ...command,
    ],
  };
}

/** Returns the arguments FOLDERS, FILES and FSTAB of `sandbox.sh`, which show these folders and files if they exist. */
function describeMounts(paths: readonly string[]): string[] {
  const found = paths.flatMap((shown) => {
    const stats = statSync(shown, { throwIfNoEntry: false });
    return stats ? [{ shown, target: sandboxRoot + shown, isFolder: stats.isDirectory() }] : [];
  });
  const targets = (areFolders: boolean) =>
    found.flatMap(({ target, isFolder }) => (isFolder === areFolders ? [target] : []));
  const table = found.map(({ shown, target }) =>
    [escapeField(shown), escapeField(target), 'none', 'bind,ro,nosuid,nodev'].join(' '),
  );
  return [targets(true), targets(false), table].map((lines) => lines.join('\n'));
}

/** Escapes the characters that separate fields of an fstab. */
function escapeField(field: string): string {
  return field.replaceAll(
    /[\s\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}
