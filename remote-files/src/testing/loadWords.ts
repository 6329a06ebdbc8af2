import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadFilesMessages } from '../messages/loadFilesMessages.ts';

beforeAll(async () => {
  await Promise.all([loadUiMessages('en'), loadApiMessages('en'), loadFilesMessages('en')]);
});
