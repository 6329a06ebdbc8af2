/**
 * Returns a module for Node's `--import`. It kills its process right after the commit of a statement that wrote rows,
 * before any further code runs.
 * @param write the table into which the statement inserts, or a pattern of its SQL
 */
export function dieAfterCommit(write: string | RegExp): string {
  const pattern = typeof write === 'string' ? new RegExp(`\\binsert into "?${write}"?\\b`) : write;
  const source = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const { query } = pg.Client.prototype;
    const inTransaction = new WeakSet();
    const writers = new WeakSet();
    pg.Client.prototype.query = function (...args) {
      const text = args[0]?.text ?? args[0];
      const answer = query.apply(this, args);
      if (/^begin|^start transaction/.test(text)) inTransaction.add(this);
      if (${pattern}.test(text)) {
        if (inTransaction.has(this)) writers.add(this);
        else return answer.then((done) => (done.rowCount > 0 ? die() : done));
      }
      if (text !== 'commit' && text !== 'rollback') return answer;
      inTransaction.delete(this);
      const hasWritten = writers.delete(this);
      return text === 'commit' && hasWritten ? answer.then(die) : answer;
    };
    function die() {
      process.kill(process.pid, 'SIGKILL');
    }`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
