import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { asRunningServer, type RunningServer } from './runningServer.ts';

/** Starts Debian's nginx with default sizes of bodies and buffers, and with `sendfile` on, as Debian ships it. */
export async function startNginx(folder: string): Promise<RunningServer> {
  const port = await findFreePort();
  await mkdir(path.join(folder, 'root'), { recursive: true });
  await writeFile(path.join(folder, 'nginx.conf'), configOf(folder, port));
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = asRunningServer(child, port);
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    try {
      (await HttpConnection.open(port)).close();
      return server;
    } catch {
      await pause(50);
    }
  }
  await server.stop();
  throw new Error('nginx did not start. On Debian: apt-get install -y nginx');
}

function configOf(folder: string, port: number): string {
  // If nginx is started as root, its workers would run as `nobody` and could not write to our folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
    daemon off; ${user}
    worker_processes auto;
    pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
    events { worker_connections 768; }
    http {
      sendfile on; tcp_nopush on; access_log off;
      types { application/zip zip; } default_type application/octet-stream;
      client_max_body_size 0;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder}/root;
        location / { dav_methods PUT; }
      }
    }
  `;
}
