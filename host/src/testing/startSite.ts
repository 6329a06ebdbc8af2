import { apiPaths, type ApiPath, type SessionReply } from '@parchi/contract';
import { startWire, type Wire, type WireReply } from '@parchi/tooling/wire';

export interface TestSite extends Wire {
  /** Who the server says is signed in. */
  readonly setSession: (session: SessionReply) => void;
  /** The bodies that a call was made with. */
  readonly sent: (path: ApiPath) => unknown[];
}

export async function startSite(session: SessionReply = null): Promise<TestSite> {
  const wire = await startWire();
  const setSession = (body: SessionReply) => wire.answer(apiPaths.getUserData, () => ({ body }));
  setSession(session);
  return {
    ...wire,
    setSession,
    sent: (path) =>
      wire.calls
        .filter((call) => call.path === path)
        .map(({ body }): unknown => (body.length === 0 ? undefined : JSON.parse(String(body)))),
  };
}

/** How the server refuses with a code of the catalogue. */
export function refusal(status: number, code: string): WireReply {
  return { status, body: { code, message: 'from the server', text: 'from the server' } };
}

/** How the calls of accounts refuse in plain text (SPEC §7). */
export function plainText(status: number, body: string): WireReply {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
