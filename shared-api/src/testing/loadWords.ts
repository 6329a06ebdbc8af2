import { beforeAll } from '@jest/globals';
import { i18n } from '@lingui/core';
import { loadAccountMessages } from '../messages/loadAccountMessages.ts';
import { loadApiMessages } from '../messages/loadApiMessages.ts';
import { loadOrderMessages } from '../messages/loadOrderMessages.ts';

beforeAll(async () => {
  await Promise.all([loadApiMessages(), loadAccountMessages(), loadOrderMessages()]);
  i18n.activate('en');
});
