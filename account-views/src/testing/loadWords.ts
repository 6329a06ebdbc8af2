import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';

beforeAll(async () => {
  await Promise.all([
    loadUiMessages('en'),
    loadApiMessages('en'),
    loadApiMessages('en', 'accounts'),
  ]);
});
