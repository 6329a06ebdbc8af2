import { apiPaths, type ApiPath, type SessionReply } from '@parchi/contract';
import { sentTo } from '@parchi/shared-api/testing';
import { startWire, type Wire } from '@parchi/tooling/wire';

export interface TestSite extends Wire {
  /** Sets the session that the server reports. */
  readonly setSession: (session: SessionReply) => void;
  /** Returns the bodies of all requests to a path. */
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
