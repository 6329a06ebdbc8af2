import { isUtf8 } from 'node:buffer';

/** @returns the body as the database can hold it; empty for bytes that are no text, which nobody can read anyway */
export function storedBody(rawBody: Buffer): string {
  return isUtf8(rawBody) && !rawBody.includes(0) ? rawBody.toString('utf8') : '';
}
