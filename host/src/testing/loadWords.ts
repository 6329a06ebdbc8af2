import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadHostAccountMessages } from '../messages/loadHostAccountMessages.ts';
import { loadHostMessages } from '../messages/loadHostMessages.ts';

beforeAll(async () => {
  await Promise.all([
    loadUiMessages(),
    loadApiMessages(),
    loadHostMessages(),
    loadHostAccountMessages(),
  ]);
});
