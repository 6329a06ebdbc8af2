import type { ApiPath } from '@parchi/contract';

type CallBody = { readonly cookie?: string; readonly value?: unknown };

/** Makes a call that prepares a series and is not measured. @throws if the reply is not a success */
export async function callParchi(
  port: number,
  path: ApiPath,
  { cookie = '', value }: CallBody,
): Promise<Response> {
  const isForm = value instanceof FormData;
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? value : JSON.stringify(value),
  });
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`);
  return reply;
}
