import { beforeAll } from '@jest/globals';
import { loadUiMessages } from '@parchi/shared-ui';

beforeAll(() => loadUiMessages('en'));
