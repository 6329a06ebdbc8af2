import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type TransactionBuilder } from 'kysely';

type OpenTransaction = { isOpen: boolean };

const currentTransaction = new AsyncLocalStorage<OpenTransaction>();

/**
 * Thrown for a query that bypasses the open transaction. The embedded database has only one connection, so such a query
 * would wait for its own transaction. On a PostgreSQL server, the query works until the pool is busy, but is not part
 * of the transaction.
 */
export class QueryOutsideTransactionError extends Error {
  override readonly name = 'QueryOutsideTransactionError';

  constructor() {
    super('A query inside a transaction must go through the transaction object.');
  }
}

export function assertOutsideTransaction(): void {
  if (currentTransaction.getStore()?.isOpen) throw new QueryOutsideTransactionError();
}

/** A Kysely that marks everything that a transaction's callback calls as being inside that transaction. */
export class GuardedKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return guardExecute(super.transaction());
  }

  /** Always throws, because a transaction that begins and commits in different places can't be guarded. */
  override startTransaction(): never {
    throw new Error('Use transaction().execute(…).');
  }
}

function guardExecute<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const plain: Pick<TransactionBuilder<Tables>, keyof TransactionBuilder<Tables>> = {
    execute: builder.execute.bind(builder),
    setAccessMode: builder.setAccessMode.bind(builder),
    setIsolationLevel: builder.setIsolationLevel.bind(builder),
  };
  const guarded: typeof plain = {
    execute: (callback) => plain.execute((transaction) => runGuarded(() => callback(transaction))),
    setAccessMode: (mode) => guardExecute(plain.setAccessMode(mode)),
    setIsolationLevel: (level) => guardExecute(plain.setIsolationLevel(level)),
  };
  return Object.assign(builder, guarded);
}

async function runGuarded<Result>(callback: () => Promise<Result>): Promise<Result> {
  const state: OpenTransaction = { isOpen: true };
  try {
    return await currentTransaction.run(state, callback);
  } finally {
    state.isOpen = false;
  }
}
