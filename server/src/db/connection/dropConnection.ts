import type pg from 'pg';

/** Closes a connection without a word to the server: one that hangs would not answer, and `end` would wait for it. */
export function dropConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
