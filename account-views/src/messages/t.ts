import { createTranslator } from '@parchi/shared-ui';
import type en from './en.json';

export const t = createTranslator<keyof typeof en>();
