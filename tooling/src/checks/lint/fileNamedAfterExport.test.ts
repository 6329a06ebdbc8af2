import { fileNamedAfterExport } from './fileNamedAfterExport.ts';
import { testRule } from './testRule.ts';

testRule('file-named-after-export', fileNamedAfterExport, {
  valid: [
    { filename: 'createPool.ts', code: 'export function createPool() {}' },
    { filename: 'pool.ts', code: 'export const createPool = () => {}; export type Pool = 1;' },
    { filename: 'Button.tsx', code: 'export function Button() {}' },
    { filename: 'appError.ts', code: 'export class AppError {}' },
    { filename: 'money.ts', code: 'export const paise = 1; export const rupees = 1;' },
    { filename: 'schema.ts', code: 'export interface Database {}' },
    { filename: 'viewer.ts', code: 'export type Viewer = 1; export const isSeenBy = 1;' },
    { filename: 'filesApi.ts', code: 'export const a = 1; export const { useFiles } = api;' },
    { filename: 'main.ts', code: 'start();' },
  ],
  invalid: [
    { filename: 'systemError.ts', code: 'export function hasCode() {}' },
    { filename: 'button.ts', code: 'const Dialog = 1; export { Dialog };' },
    { filename: 'file.ts', code: 'export const price = 1; export type Total = 1;' },
  ],
});
