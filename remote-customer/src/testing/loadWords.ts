import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadCustomerMessages } from '../messages/loadCustomerMessages.ts';

beforeAll(async () => {
  await Promise.all([loadUiMessages('en'), loadApiMessages('en'), loadCustomerMessages('en')]);
});
