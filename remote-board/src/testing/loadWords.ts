import { beforeAll } from '@jest/globals';
import { loadApiMessages } from '@parchi/shared-api';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadBoardMessages } from '../messages/loadBoardMessages.ts';

beforeAll(async () => {
  await Promise.all([loadUiMessages('en'), loadApiMessages('en'), loadBoardMessages('en')]);
});
