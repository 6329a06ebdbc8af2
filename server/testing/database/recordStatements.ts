import { mock } from 'node:test';
import pg from 'pg';

export type RecordedStatements = {
  /** Returns the texts of the statements sent to a PostgreSQL server since the last call, by any connection. */
  readonly take: () => string[];
};

/** Records the statements of connections that are opened from now on. */
export function recordStatements(): RecordedStatements {
  const query = mock.method(pg.Client.prototype, 'query');
  return {
    take() {
      const texts = query.mock.calls.map(({ arguments: [statement] }) => textOf(statement));
      query.mock.resetCalls();
      return texts;
    },
  };
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text: unknown }).text);
}
