import { beforeAll } from '@jest/globals';
import { loadUiMessages } from '../messages/loadUiMessages.ts';

beforeAll(() => loadUiMessages('en'));
