import pg from 'pg';

/** Number of unprepared uses after which a statement counts as frequent and is prepared. */
const USES_BEFORE_PREPARING = 5;
/**
 * Maximum number of prepared statements, all of which PostgreSQL keeps for each connection. Statements with lists of
 * any length could otherwise fill its memory.
 */
const MAX_PREPARED = 200;
const MAX_COUNTED = 2_000;

/** Chooses which statements are prepared, and their names, for all connections of a process. */
export type StatementNames = {
  /** @returns `undefined` for a statement that is not prepared */
  readonly nameOf: (text: string) => string | undefined;
  /** Gives every statement a new name, so that each connection prepares it again. @param name a name that is stale */
  readonly renew: (name: string) => void;
};

export function createStatementNames(): StatementNames {
  const counts = new Map<string, number>();
  let names = new Map<string, string>();
  let generation = 0;

  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size === MAX_PREPARED) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count <= USES_BEFORE_PREPARING) {
        if (counts.size === MAX_COUNTED) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const name = `p${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    renew(name) {
      if (!name.startsWith(`p${generation}_`)) return;
      generation += 1;
      names = new Map([...names.keys()].map((text, index) => [text, `p${generation}_${index}`]));
    },
  };
}

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Makes a connection prepare frequent statements, so that PostgreSQL parses and plans them once. When a newer version
 * of the server has changed a table, PostgreSQL refuses statements whose columns changed; they are prepared again then.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;

  async function queryPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = names.nameOf(text);
    if (name === undefined) return query(text, values);
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      names.renew(name);
      // Inside a transaction, the error has aborted the transaction, which only the caller can repeat.
      if (client.getTransactionStatus() !== 'I') throw error;
      return query(text, values);
    }
  }

  Object.assign(client, {
    // A statement without parameters, such as `commit`, is cheap to plan or rare.
    query: ((text, values = []) =>
      typeof text === 'string' && values.length > 0
        ? queryPrepared(text, values)
        : query(text, values)) satisfies Query,
  });
}

/**
 * Returns whether a prepared statement is stale. PostgreSQL has no error code for this alone: `feature_not_supported`
 * also stands for other errors.
 */
function isStale(error: unknown): boolean {
  const { code, routine } = error instanceof pg.DatabaseError ? error : {};
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
