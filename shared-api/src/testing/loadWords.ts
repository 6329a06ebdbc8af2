import { beforeAll } from '@jest/globals';
import { i18n } from '@lingui/core';
import { loadApiMessages } from '../messages/loadApiMessages.ts';

beforeAll(async () => {
  await Promise.all([
    loadApiMessages('en'),
    loadApiMessages('en', 'accounts'),
    loadApiMessages('en', 'authenticators'),
    loadApiMessages('en', 'orders'),
    loadApiMessages('en', 'shares'),
  ]);
  i18n.activate('en');
});
