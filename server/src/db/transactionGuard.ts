import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type TransactionBuilder } from 'kysely';

type OpenTransaction = { isOpen: boolean };

const currentTransaction = new AsyncLocalStorage<OpenTransaction>();

/**
 * The embedded database has one connection: a query that is not sent through the transaction object waits,
 * inside that transaction, for itself. On a server it works until the pool is busy, and is not part of the
 * transaction. Both are refused at once.
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

/** A Kysely that knows, in everything that a transaction's callback calls, that a transaction is open. */
export class GuardedKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return guardExecute(super.transaction());
  }

  /** Begin and commit in different places can't be guarded: one way to do it is enough. */
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
