import { beforeAll } from '@jest/globals';
import { i18n } from '@lingui/core';
import { loadApiMessages } from '../messages/loadApiMessages.ts';

beforeAll(async () => {
  await loadApiMessages();
  i18n.activate('en');
});
