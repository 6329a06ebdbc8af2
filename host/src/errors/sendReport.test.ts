import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { sentTo } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { waitFor } from '@testing-library/react';
import { sendReport } from './sendReport.ts';

let fakeServer: FakeServer;
beforeEach(async () => void (fakeServer = await startFakeServer()));
afterEach(() => fakeServer.stop());

test('a document sends each report once, and at most ten in all [F-958]', async () => {
  const errors = Array.from({ length: 12 }, (_, index) => ({
    remote: `remote-cup-${index}`,
    reason: 'uncaught' as const,
  }));
  for (const error of [...errors, ...errors]) sendReport(error);
  const sent = () => sentTo(fakeServer, apiPaths.reportRemoteFailure);
  await waitFor(() => expect(sent()).toHaveLength(10));
  await fetch(`${fakeServer.origin}/last`);
  expect(sent()).toEqual(expect.arrayContaining(errors.slice(0, 10)));
  expect(sent()).toHaveLength(10);
});
