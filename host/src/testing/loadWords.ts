import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadHostMessages } from '../messages/loadHostMessages.ts';

beforeAll(async () => {
  await Promise.all([
    loadUiMessages('en'),
    loadApiMessages('en'),
    loadHostMessages('en'),
    loadHostMessages('en', 'accounts'),
    loadHostMessages('en', 'site'),
    loadApiMessages('en', 'accounts'),
  ]);
});
