import { beforeAll } from '@jest/globals';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadStandaloneMessages } from '../messages/loadStandaloneMessages.ts';

beforeAll(async () => {
  await Promise.all([loadUiMessages('en'), loadStandaloneMessages('en')]);
});
