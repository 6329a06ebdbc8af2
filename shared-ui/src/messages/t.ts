import { createTranslator } from '../i18n/createTranslator.ts';
import type en from './en.json';

export const t = createTranslator<keyof typeof en>();
