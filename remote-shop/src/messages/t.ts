import { createTranslator } from '@parchi/shared-ui';
import type en from './en.json';
import type views from './views/en.json';

export const t = createTranslator<keyof typeof en | keyof typeof views>();
