import { apiPaths, type ApiPath, type SessionReply } from '@parchi/contract';
import { sentTo } from '@parchi/shared-api/testing';
import { startWire, type Wire } from '@parchi/tooling/wire';

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
    sent: (path) => sentTo(wire, path),
  };
}
