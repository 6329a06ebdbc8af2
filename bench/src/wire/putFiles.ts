import { HttpConnection } from './HttpConnection.ts';

/** Maximum number of connections, as many as browsers open to one origin. */
const MAX_CONNECTIONS = 6;

type Put = { readonly name: string; readonly bytes: Buffer };

/** Sends one PUT per file over at most six connections. */
export async function putFiles(port: number, files: readonly Put[]): Promise<void> {
  const waiting = [...files];
  const lanes = Array.from({ length: Math.min(MAX_CONNECTIONS, files.length) }, async () => {
    const connection = await HttpConnection.open(port);
    try {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const { status } = await connection.exchange({
          method: 'PUT',
          path: `/${file.name}`,
          body: [file.bytes],
        });
        if (status !== 201) throw new Error(`A PUT was answered with ${status}.`);
      }
    } finally {
      connection.close();
    }
  });
  await Promise.all(lanes);
}
