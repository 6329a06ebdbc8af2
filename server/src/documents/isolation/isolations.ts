import { existsSync } from 'node:fs';
import path from 'node:path';

/** A command, and the files and folders that it must be able to read. */
export type Program = { readonly command: readonly string[]; readonly files: readonly string[] };

/** What the system, beside Node's permission model, keeps a PDF process from. */
export type Isolation = {
  /** For the log and SECURITY.md. */
  readonly name: string;
  /** The process's user, where that is not the server's. */
  readonly userId?: number;
  /** Whether the process can be left without a free file descriptor (`closeDescriptors`). */
  readonly hasPrlimit: boolean;
  readonly wrap: (program: Program) => readonly string[];
};

/** Owns nothing and runs nothing else: `nobody` (65534) often does. Below 65536, which is all that a container may have. */
const CHILD_USER = 65_533;

/** Node alone reserves some 660 MB, of which it uses little. */
const MAX_DATA_BYTES = 1_200_000_000;
/** Of a process's whole life: one that has worked for a minute is replaced (`child.ts`), and no job may take two more. */
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
// A change of user clears the signal for the parent's death, so that it is set after it.
const withoutPrivileges = ['setpriv', ...dropPrivileges, '--pdeathsig', 'KILL'];
const asChildUser = [
  ...['setpriv', `--reuid=${CHILD_USER}`, `--regid=${CHILD_USER}`, '--clear-groups'],
  ...[...dropPrivileges, '--pdeathsig', 'KILL'],
];

const ownNamespaces = ['unshare', '--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child'];
const ownUserNamespace = ['unshare', '--user', '--map-root-user'];
const sandboxScript = path.join(import.meta.dirname, 'sandbox.sh');
/** The dynamic loader's libraries, `setpriv` and `prlimit`. */
const systemFolders = ['/usr', '/bin', '/lib', '/lib64'];

/** What this system may allow, strongest first; the last one always works. */
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
    // Where the program is readable for root alone.
    sandbox({ enter, leave: withoutPrivileges }),
    otherUser,
    limited,
    bare,
  ];
}

/** Only root may shrink the set, and for others it is empty of what they have. */
const withoutBoundingSet = [...dieWithServer, '--no-new-privs'];

type SandboxOptions = { readonly enter: readonly string[]; readonly leave: readonly string[] };

function sandbox({ enter, leave }: SandboxOptions): Isolation {
  return {
    name: 'sandbox',
    hasPrlimit: true,
    wrap: ({ command, files }) => {
      const shown = [...systemFolders.filter((folder) => existsSync(folder)), ...files];
      return [...enter, 'sh', sandboxScript, ...shown, '--', ...leave, ...limits, ...command];
    },
  };
}
