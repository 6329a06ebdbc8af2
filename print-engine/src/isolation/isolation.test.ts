import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type ListenOptions } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { openCheckoutForOthers } from '../../../tooling/src/testing/index.ts';
import { escapeScript, type EscapeTargets } from '../../testing/escapes.ts';
import { childPids } from '../../testing/childProcesses.ts';
import { childProgram } from '../pool/childProgram.ts';
import { PdfChild } from '../pool/pdfChild.ts';
import { canStart } from './findIsolation.ts';
import { isolations, type Isolation } from './isolations.ts';

const isRoot = process.getuid?.() === 0;
const SIGNALS = ['signal the server', 'signal another process'];
const NETWORK = [
  'connect by TCP',
  'send by UDP',
  'connect to a socket file',
  'connect to an abstract socket',
];
const PATHS = ['remove a file', 'rename a file'];

/**
 * The escapes that succeed in each isolation: as the process is started, and with Node's permission model broken.
 * SECURITY.md lists the same.
 */
const open: Record<string, { asStarted: string[]; withoutPermissionModel: string[] }> = {
  'sandbox, another user': { asStarted: [], withoutPermissionModel: [] },
  sandbox: { asStarted: [], withoutPermissionModel: [] },
  'another user': { asStarted: [], withoutPermissionModel: [] },
  limits: { asStarted: SIGNALS, withoutPermissionModel: [...SIGNALS, ...PATHS] },
  'the permission model of Node alone': {
    asStarted: [...NETWORK, ...SIGNALS],
    withoutPermissionModel: [
      ...[...NETWORK, ...SIGNALS],
      ...['read a file', "read the server's environment", 'write a file'],
      ...[...PATHS, 'start a program'],
    ],
  },
};

async function openTargets(): Promise<EscapeTargets & { close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-escape-'));
  const inFolder = (name: string): string => path.join(folder, name);
  const abstractSocket = `\0parchi-escape-${process.pid}`;
  const listen = async (options: ListenOptions) => {
    const server = createServer((socket) => socket.destroy()).listen(options);
    await once(server, 'listening');
    return server;
  };
  const tcp = await listen({ port: 0, host: '127.0.0.1' });
  const servers = [
    tcp,
    await listen({ path: inFolder('socket') }),
    await listen({ path: abstractSocket }),
  ];
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  await once(udp, 'listening');
  for (const name of ['secret', 'removed', 'renamed']) await writeFile(inFolder(name), 'secret');
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
  });
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    socketPath: inFolder('socket'),
    abstractSocket,
    processes: [process.pid, victim.pid ?? 0],
    secretFile: inFolder('secret'),
    files: [inFolder('removed'), inFolder('renamed')],
    newFile: inFolder('new'),
    async close() {
      victim.kill('SIGKILL');
      udp.close();
      for (const server of servers) server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Tries every escape in place of the child's program. @returns the names of the escapes that succeeded */
async function tryEscapes(isolation: Isolation): Promise<unknown> {
  const targets = await openTargets();
  const script = escapeScript(targets);
  const child = new PdfChild(isolation, childProgram(['--input-type=module', '-e', script]));
  try {
    await child.ready(30_000);
    const job = { operation: 'drawThumbnail', sizeInBytes: 0 } as const;
    await child.begin(job, 30_000);
    const { result } = await child.run({
      job,
      source: nothing(),
      sink: () => undefined,
      maxMilliseconds: 30_000,
    });
    return result;
  } finally {
    await child.end();
    await targets.close();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function withoutPermissionModel(isolation: Isolation): Isolation {
  const isOfModel = (argument: string): boolean => /^--(permission|allow-fs)/.test(argument);
  return {
    ...isolation,
    wrap: ({ command, files }) =>
      isolation.wrap({ command: command.filter((argument) => !isOfModel(argument)), files }),
  };
}

for (const isolation of isolations()) {
  describe(`a PDF process in isolation “${isolation.name}”`, async () => {
    const isAllowed = await canStart(isolation);
    const options = isAllowed ? {} : { skip: 'this system does not allow it' };
    const expected = open[isolation.name];
    test('can reach and signal only what is listed [F-141]', options, async () => {
      assert.deepEqual(await tryEscapes(isolation), expected?.asStarted);
    });
    test('reports that the system killed it during work [F-141]', options, async () => {
      const child = new PdfChild(isolation);
      try {
        await child.ready(30_000);
        const job = { operation: 'drawThumbnail', sizeInBytes: 100 } as const;
        await child.begin(job, 30_000);
        async function* killing(): AsyncGenerator<Uint8Array> {
          for (const pid of childPids()) process.kill(pid, 'SIGKILL');
          yield await Promise.resolve(Buffer.alloc(1));
        }
        const work = { job, source: killing(), sink: () => undefined, maxMilliseconds: 30_000 };
        await assert.rejects(child.run(work), { isKilled: true, isStuck: false });
      } finally {
        await child.end();
      }
    });
    test(
      'can reach only what is listed when Node’s permission model is broken [F-141]',
      options,
      async () => {
        const found = await tryEscapes(withoutPermissionModel(isolation));
        assert.deepEqual(found, expected?.withoutPermissionModel);
      },
    );
  });
}

/** Returns whether this user may mount something in namespaces of their own, which a sandbox needs. */
function mayMount(): boolean {
  const asRoot = isRoot ? [] : ['--user', '--map-root-user'];
  const namespaces = [...asRoot, '--mount', '--net', '--pid', '--ipc', '--fork'];
  const mount = ['mount', '-t', 'tmpfs', 'tmpfs', '/sys'];
  return spawnSync('unshare', [...namespaces, ...mount]).status === 0;
}

test(
  'starts in the strongest isolation where the system allows sandboxes [F-141]',
  { skip: !mayMount() && 'this system does not allow it' },
  async () => {
    const [strongest] = isolations();
    assert.ok(strongest);
    assert.equal(await canStart(strongest), true);
  },
);

for (const command of ['/no/such/launcher', 'false']) {
  test(`rejects an isolation whose launcher is “${command}” [F-141]`, async () => {
    const wrap = (): string[] => [command];
    assert.equal(await canStart({ name: 'none', hasPrlimit: true, wrap }), false);
  });
}

/**
 * Options to run these tests again as an ordinary user. When they run as root, they prove nothing about ordinary users.
 */
const ordinaryUser = {
  uid: 1_000,
  gid: 1_000,
  // The new test runner must not take over the context and the reporter of the runner that starts it.
  env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: undefined },
};
const rootTest = isRoot ? {} : { skip: 'not root, so that all of it was said' };

test(
  'isolates in the same way when an ordinary user runs the server [F-141]',
  rootTest,
  async (context) => {
    const pathForOthers = await openCheckoutForOthers(context);
    const args = ['--test', '--test-reporter=tap', pathForOthers(import.meta.filename)];
    const tests = spawn(pathForOthers(process.execPath), args, {
      ...ordinaryUser,
      cwd: pathForOthers(import.meta.dirname),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = (await Array.fromAsync(tests.stdout)).join('');
    assert.match(output, /^# fail 0$/m, output);
    assert.match(output, /isolation “limits”/);
  },
);
