/** Ports, paths and processes on which the script of `escapeScript` tries its escapes. */
export type EscapeTargets = {
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly socketPath: string;
  readonly abstractSocket: string;
  /** Pids of processes that run as the server's user: the server, and another process. */
  readonly processes: readonly number[];
  readonly secretFile: string;
  readonly files: readonly [removed: string, renamed: string];
  readonly newFile: string;
};

/**
 * Returns the source of a main program that replaces `child/main.ts`. It reports ready, waits for a job, tries every
 * escape, and replies with the names of those that succeeded.
 */
export function escapeScript(targets: EscapeTargets): string {
  return `
    import childProcess from 'node:child_process';
    import dgram from 'node:dgram';
    import fs from 'node:fs';
    import net from 'node:net';
    const targets = ${JSON.stringify(targets)};
    const connect = (options) => new Promise((resolve, reject) => {
      const socket = net.connect(options, () => { socket.destroy(); resolve(); });
      socket.once('error', reject);
    });
    const send = () => new Promise((resolve, reject) => {
      const socket = dgram.createSocket('udp4');
      socket.once('error', reject);
      socket.send('x', targets.udpPort, '127.0.0.1', (error) => {
        socket.close();
        if (error) reject(error); else resolve();
      });
    });
    const run = () => new Promise((resolve, reject) => {
      const child = childProcess.spawn('/bin/true', { stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    const deeds = {
      'connect by TCP': () => connect({ port: targets.tcpPort, host: '127.0.0.1' }),
      'send by UDP': send,
      'connect to a socket file': () => connect({ path: targets.socketPath }),
      'connect to an abstract socket': () => connect({ path: targets.abstractSocket }),
      'signal the server': () => process.kill(targets.processes[0], 0),
      'signal another process': () => process.kill(targets.processes[1], 'SIGTERM'),
      'read a file': () => fs.readFileSync(targets.secretFile),
      "read the server's environment": () => fs.readFileSync('/proc/' + targets.processes[0] + '/environ'),
      'write a file': () => fs.writeFileSync(targets.newFile, 'x'),
      'remove a file': () => fs.unlinkSync(targets.files[0]),
      'rename a file': () => fs.renameSync(targets.files[1], targets.newFile),
      'start a program': run,
    };
    const write = (kind, payload) => {
      const header = Buffer.alloc(5);
      header.writeUInt8(kind, 0);
      header.writeUInt32BE(payload.length, 1);
      fs.writeSync(1, Buffer.concat([header, payload]));
    };
    // Node loads some parts when they are first used: here, while files can still be opened.
    await Promise.allSettled([connect({ path: '/none' }), import('node:dgram').then(() => dgram.createSocket('udp4').close())]);
    write(0, Buffer.alloc(0));
    const length = Buffer.alloc(4);
    fs.readSync(0, length);
    fs.readSync(0, Buffer.alloc(length.readUInt32BE()));
    write(3, Buffer.alloc(0));
    const succeeded = [];
    for (const [name, deed] of Object.entries(deeds)) {
      try {
        await deed();
        succeeded.push(name);
      } catch {}
    }
    write(2, Buffer.from(JSON.stringify({ result: succeeded, isSpent: true })));
    fs.readSync(0, length);
  `;
}
