import { beforeAll } from '@jest/globals';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadShopMessages } from '../messages/loadShopMessages.ts';

beforeAll(async () => {
  await Promise.all([loadUiMessages(), loadShopMessages()]);
});
