import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadShopMessages, loadViewMessages } from '../messages/loadShopMessages.ts';

beforeAll(async () => {
  await Promise.all([
    loadUiMessages('en'),
    loadApiMessages('en'),
    loadShopMessages('en'),
    loadViewMessages('en'),
  ]);
});
