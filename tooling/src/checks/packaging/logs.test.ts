import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { keptSeconds } from '@parchi/contract';
import { repositoryRoot } from '../../repositoryRoot.ts';

const DAY_SECONDS = 86_400;
const read = (file: string) => readFileSync(path.join(repositoryRoot, 'packaging', file), 'utf8');

test('journald deletes lines of the log after the time that the page says [F-883]', () => {
  const settings = new Map(
    Array.from(
      read('systemd/journald-parchi.conf').matchAll(/^(\w+)=(\d+)day$/gm),
      ([, name, days]) => [name, Number(days) * DAY_SECONDS],
    ),
  );
  // journald deletes a whole file once its last line is old enough, so its first line may be older by `MaxFileSec`.
  const longest = Number(settings.get('MaxRetentionSec')) + Number(settings.get('MaxFileSec'));
  assert.ok(longest <= keptSeconds.log, `${longest / DAY_SECONDS} days`);
});

test('nginx logs no visits, and no address of a request that fails [F-883]', () => {
  const servers = read('nginx/parchi.conf')
    .split(/^server \{$/m)
    .slice(1);
  assert.equal(servers.length, 2);
  for (const server of servers) {
    assert.match(server, /^ {2}access_log off;$/m);
    assert.match(server, /^ {2}error_log \S+ crit;$/m);
  }
});
