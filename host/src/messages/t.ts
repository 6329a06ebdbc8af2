import { createTranslator } from '@parchi/shared-ui';
import type accounts from './accounts/en.json';
import type en from './en.json';
import type site from './site/en.json';

export const t = createTranslator<keyof typeof en | keyof typeof accounts | keyof typeof site>();
