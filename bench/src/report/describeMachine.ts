import { execFileSync, spawnSync } from 'node:child_process';
import os from 'node:os';

/** Describes the machine for the report, because figures can only be compared if they come from the same machine. */
export function describeMachine(): string {
  const [processor] = os.cpus();
  const nginx = /nginx\/\S+/.exec(spawnSync('/usr/sbin/nginx', ['-v']).stderr.toString())?.[0];
  const fileSystem = execFileSync('stat', ['-f', '-c', '%T', os.tmpdir()]).toString().trim();
  return [
    `${os.cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `Linux ${os.release()}`,
    fileSystem,
    `Node ${process.version}`,
    nginx ?? 'no nginx',
    `load average ${os.loadavg()[0]?.toFixed(1) ?? '?'} at the start`,
  ].join(', ');
}
