import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadShopMessages } from '../messages/loadShopMessages.ts';

beforeAll(async () => {
  await Promise.all([loadUiMessages('en'), loadApiMessages('en'), loadShopMessages('en')]);
});
