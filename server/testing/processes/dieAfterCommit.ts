import { rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildServer } from '../servers/childServer.ts';

/** The table into which a statement inserts, or a pattern of its SQL. */
export type Write = string | RegExp;

const PREFIX = path.join(os.tmpdir(), 'parchi-die-');
const NEVER = /(?!)/;

/**
 * Returns a module for Node's `--import`. It kills its process right after the commit of a statement that wrote rows,
 * before any further code runs. Without a write, it does so only after {@link armToDie}.
 */
export function dieAfterCommit(write: Write = NEVER): string {
  const source = `
    import { readFileSync, unlinkSync } from 'node:fs';
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    let pattern = ${patternOf(write)};
    let commits = NaN;
    process.on('SIGUSR2', () => {
      const file = ${JSON.stringify(PREFIX)} + process.pid;
      const told = JSON.parse(readFileSync(file, 'utf8'));
      pattern = new RegExp(told.source);
      commits = told.commits ?? NaN;
      unlinkSync(file);
    });
    const { query } = pg.Client.prototype;
    const inTransaction = new WeakSet();
    const writers = new WeakSet();
    pg.Client.prototype.query = function (...args) {
      const text = args[0]?.text ?? args[0];
      const answer = query.apply(this, args);
      if (/^begin|^start transaction/.test(text)) inTransaction.add(this);
      const isWrite = /^(?:with\\b[\\s\\S]*?)?(?:insert|update|delete)\\b/.test(text);
      if (pattern.test(text) || (isWrite && commits > 0)) {
        if (inTransaction.has(this)) writers.add(this);
        else return answer.then((done) => (hasWritten(done) ? die(done) : done));
      }
      if (text !== 'commit' && text !== 'rollback') return answer;
      inTransaction.delete(this);
      const isWriter = writers.delete(this);
      return text === 'commit' && isWriter ? answer.then(die) : answer;
    };
    // A sweep that counts what it deleted answers with one row, the count.
    function hasWritten({ command, rowCount }) {
      return rowCount > 0 && command !== 'SELECT';
    }
    function die(answer) {
      if (commits > 0 && --commits > 0) return answer;
      process.kill(process.pid, 'SIGKILL');
      return answer;
    }`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/**
 * Arms a server that was started with {@link dieAfterCommit}. It dies after the commit of this write or, for a number
 * n, after the n-th commit from now on that wrote rows.
 */
export async function armToDie(
  { process: child }: ChildServer,
  when: Write | number,
): Promise<void> {
  const isCount = typeof when === 'number';
  const told = {
    source: (isCount ? NEVER : patternOf(when)).source,
    commits: isCount ? when : null,
  };
  const file = `${PREFIX}${child.pid}`;
  await writeFile(`${file}.new`, JSON.stringify(told));
  await rename(`${file}.new`, file);
  child.kill('SIGUSR2');
  while (existsSync(file)) await pause(5);
}

function patternOf(write: Write): RegExp {
  return typeof write === 'string' ? new RegExp(`\\binsert into "?${write}"?\\b`) : write;
}
