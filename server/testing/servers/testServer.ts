import type { Settings } from '../../src/config/settings.ts';
import { startServer, type TestServer } from './startServer.ts';

export type { TestServer } from './startServer.ts';

export function startTestServer(settings: Partial<Settings> = {}): Promise<TestServer> {
  return startServer({ settings });
}
