import { readFile } from 'node:fs/promises';

/**
 * Returns a module for Node's `--import` that runs inside the measured server. For each order, it records when the
 * server committed the database transaction that made the order active. When the server ends, the module writes these
 * times to a file, in milliseconds since 1970, because all processes of a machine share that clock.
 */
export function noteCommits(file: string): string {
  const source = `
    import { writeFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    // The same pg module as the server uses.
    const pg = createRequire(process.argv[1])('pg');
    const { query } = pg.Client.prototype;
    const announced = new WeakMap();
    const commits = [];
    pg.Client.prototype.query = function (...args) {
      const text = args[0]?.text ?? args[0];
      if (typeof text === 'string' && text.startsWith('insert into "outbox"')) {
        const printId = /"printId":"(\\w+)"/.exec(JSON.stringify(args).replaceAll('\\\\', ''))?.[1];
        if (printId) announced.set(this, printId);
      }
      if (text === 'commit' && announced.has(this)) {
        commits.push([announced.get(this), performance.timeOrigin + performance.now()]);
        announced.delete(this);
      }
      return query.apply(this, args);
    };
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(commits)));`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** Returns the commit times by order id. Call it after the measured server has ended. */
export async function readCommits(file: string): Promise<ReadonlyMap<string, number>> {
  return new Map(JSON.parse(await readFile(file, 'utf8')) as [string, number][]);
}
