import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { addBodyParser } from './addBodyParser.ts';

/**
 * Parses form posts, such as one that opens a file in a new tab. Each field may come once. Call this in the scope of
 * the call that needs it.
 */
export function addFieldsForm(scope: FastifyInstance): void {
  addBodyParser(scope, 'application/x-www-form-urlencoded', parseFieldsForm);
}

function parseFieldsForm(body: Buffer): Readonly<Record<string, string>> {
  const fields = new URLSearchParams(body.toString('latin1'));
  const entries = Array.from(fields);
  const isText = isUtf8(body) && entries.every(([, value]) => !value.includes('\0'));
  if (!isText || new Set(fields.keys()).size < entries.length) {
    throw new AppError('request.invalid');
  }
  return Object.fromEntries(entries);
}
