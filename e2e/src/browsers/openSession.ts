import { idOf, type Driver } from './driver.ts';

/** Opens a session of a WebDriver server, which starts a browser. */
export async function openSession(server: string, capabilities: object): Promise<Driver> {
  const { sessionId } = (await call(`${server}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `${server}/session/${sessionId}`;
  const send = (path: string, body: object) => call(`${session}/${path}`, body);
  return {
    open: (url) => send('url', { url }),
    execute: (script, args) => send('execute/sync', { script, args }),
    click: (element) => send(`element/${idOf(element)}/click`, {}),
    type: (element, text) => send(`element/${idOf(element)}/value`, { text }),
    enterFrame: (frame) => send('frame', { id: frame ?? null }),
    quit: () => fetch(session, { method: 'DELETE' }),
  };
}

async function call(url: string, body: object): Promise<unknown> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${url}: ${value.error}, ${value.message}`);
  return value;
}
