import type pg from 'pg';

/**
 * Closes a connection without notifying the server. `end` would wait for a reply, which a server that hangs never
 * sends.
 */
export function dropConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
