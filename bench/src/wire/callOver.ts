import type { ApiPath } from '@parchi/contract';
import type { HttpConnection } from './HttpConnection.ts';

type Call = { readonly cookie?: string; readonly value: unknown };

/** Makes a call over an open connection, for measuring. @returns the body of the reply @throws if it is not a 200 */
export async function callOver(
  connection: HttpConnection,
  path: ApiPath,
  { cookie, value }: Call,
): Promise<Buffer> {
  const { status, body } = await connection.exchange({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    body: [Buffer.from(JSON.stringify(value))],
    keepsBody: true,
  });
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return body;
}
