import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { skipWithout } from './skipWithout.ts';

const START_TIMEOUT_MS = 90_000;
const HOST = '127.0.0.1';

/** The Debian packages that together are OpenStack Swift, an object store that speaks S3. */
export const swiftPackages = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'memcached',
];

export function isSwiftInstalled(): boolean {
  return existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/memcached');
}

export const skipWithoutSwift = skipWithout('Swift', isSwiftInstalled());

export type RunningSwift = {
  /** What a client of S3 needs; without a bucket. */
  readonly settings: {
    readonly endpoint: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  stop(): Promise<void>;
};

const STORAGE_KINDS = ['account', 'container', 'object'];
/**
 * How long the proxy waits for a connection to its storage, in s. The default of 0.5 s is too short on a busy machine:
 * a bucket then counts as missing.
 */
const PATIENCE_S = 10;
const ACCOUNT = { tenant: 'parchi', user: 'admin', key: 'swift-secret' };

/**
 * Starts Swift with one copy of everything, in a temporary folder and on free ports of this machine. `stop` ends it and
 * removes the folder. Its S3 side: https://docs.openstack.org/swift/latest/s3_compat.html
 */
export async function startSwift(): Promise<RunningSwift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parchi-swift-'));
  await mkdir(path.join(folder, 'devices', 'disk'), { recursive: true });
  const [proxy, cache, ...storage] = await findFreePorts();
  await writeFile(path.join(folder, 'swift.conf'), SWIFT_CONF);
  const servers: ChildProcess[] = [start('memcached', memcachedArguments(cache))];
  makeRings(folder, storage);
  for (const [index, port] of storage.entries()) {
    const kind = STORAGE_KINDS[index] ?? '';
    servers.push(await startServer(folder, kind, storageConf(folder, kind, port)));
  }
  servers.push(await startServer(folder, 'proxy', proxyConf(folder, { proxy, cache })));
  const endpoint = `http://${HOST}:${proxy}`;
  async function stop(): Promise<void> {
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await waitUntilReady([proxy, ...storage], servers);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings: {
      endpoint,
      region: 'us-east-1',
      accessKeyId: `${ACCOUNT.tenant}:${ACCOUNT.user}`,
      secretAccessKey: ACCOUNT.key,
    },
    stop,
  };
}

const SWIFT_CONF = `[swift-hash]
swift_hash_path_prefix = parchi
swift_hash_path_suffix = tests
[storage-policy:0]
name = only
default = yes
`;

function commonConf(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = ${HOST}
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = ERROR
`;
}

function storageConf(folder: string, kind: string, port: number): string {
  return `${commonConf(folder, port)}devices = ${path.join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConf(folder: string, ports: { proxy: number; cache: number }): string {
  return `${commonConf(folder, ports.proxy)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${HOST}:${ports.cache}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT.tenant}_${ACCOUNT.user} = ${ACCOUNT.key} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = ${PATIENCE_S}
`;
}

function memcachedArguments(port: number): string[] {
  return ['-l', HOST, '-p', String(port), '-u', userInfo().username];
}

/** `swift-ring-builder` would start Python nine times. */
const RING_PROGRAM = `
import sys
from swift.common.ring import RingBuilder
folder, host, *rings = sys.argv[1:]
for ring in rings:
    kind, port = ring.split(':')
    builder = RingBuilder(part_power=1, replicas=1, min_part_hours=1)
    builder.add_dev(dict(region=1, zone=1, weight=1, device='disk', ip=host, port=int(port),
                         replication_ip=host, replication_port=int(port), meta=''))
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{kind}.ring.gz')
`;

/** Writes the ring of each kind of server: the table that maps data to disks. Here there is one disk. */
function makeRings(folder: string, ports: readonly number[]): void {
  const rings = ports.map((port, index) => `${STORAGE_KINDS[index]}:${port}`);
  const programArguments = ['-c', RING_PROGRAM, folder, HOST, ...rings];
  // Swift is installed for Debian's Python. Another Python may come first on the path.
  const { status, stderr } = spawnSync('/usr/bin/python3', programArguments, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Swift's rings were not made: ${stderr}`);
}

async function startServer(folder: string, kind: string, conf: string): Promise<ChildProcess> {
  const file = path.join(folder, `${kind}-server.conf`);
  await writeFile(file, conf);
  return start(`swift-${kind}-server`, [file]);
}

function start(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

/** Waits until all ports take connections: without its storage, the proxy answers that it is busy. */
async function waitUntilReady(
  ports: readonly number[],
  servers: readonly ChildProcess[],
): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && servers.every(({ exitCode }) => exitCode === null)) {
    if ((await Promise.all(ports.map(takesConnections))).every(Boolean)) return;
    await pause(50);
  }
  throw new Error('Swift did not start.');
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = net.connect(port, HOST);
  const [name] = await Promise.race([
    once(socket, 'connect').then(() => ['connect']),
    once(socket, 'close').then(() => ['close']),
  ]).catch(() => ['error']);
  socket.destroy();
  return name === 'connect';
}

type Ports = [proxy: number, cache: number, ...storage: number[]];

/** Returns distinct free ports. Each is held open until all are found, so that none is found twice. */
async function findFreePorts(): Promise<Ports> {
  const listeners = await Promise.all(
    ['proxy', 'cache', ...STORAGE_KINDS].map(async () => {
      const listener = net.createServer().listen(0, HOST);
      await once(listener, 'listening');
      return listener;
    }),
  );
  const ports = listeners.map((listener) => (listener.address() as net.AddressInfo).port);
  await Promise.all(listeners.map((listener) => once(listener.close(), 'close')));
  return ports as Ports;
}
