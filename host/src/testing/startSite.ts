import { apiPaths, type ApiPath, type SessionReply } from '@parchi/contract';
import { sentTo } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';

export interface TestSite extends FakeServer {
  /** Sets the session that the server reports. */
  readonly setSession: (session: SessionReply) => void;
  /** Returns the bodies of all requests to a path. */
  readonly sent: (path: ApiPath) => unknown[];
}

export async function startSite(session: SessionReply = null): Promise<TestSite> {
  const fakeServer = await startFakeServer();
  const setSession = (body: SessionReply) =>
    fakeServer.answer(apiPaths.getUserData, () => ({ body }));
  setSession(session);
  fakeServer.answer(apiPaths.mailChoice, () => ({ body: { readyMails: true } }));
  return {
    ...fakeServer,
    setSession,
    sent: (path) => sentTo(fakeServer, path),
  };
}
