/**
 * Returns a module for Node's `--import`. It kills its process right after the commit of a transaction that inserted
 * into the table, before any further code runs.
 */
export function dieAfterCommit(table: string): string {
  const insert = new RegExp(`\\binsert into "?${table}"?\\b`);
  const source = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const { query } = pg.Client.prototype;
    const writers = new WeakSet();
    pg.Client.prototype.query = function (...args) {
      const text = args[0]?.text ?? args[0];
      const answer = query.apply(this, args);
      if (${insert}.test(text)) writers.add(this);
      if (text !== 'commit' || !writers.has(this)) return answer;
      return answer.then(() => process.kill(process.pid, 'SIGKILL'));
    };`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
