import { open } from 'node:fs/promises';
import { stripDeceptiveCharacters } from '@parchi/contract';
import { SettingsError } from '../../../config/settings.ts';

const MAX_BYTES = 50_000;

/**
 * Reads the operator's terms. @returns their paragraphs; none without a file
 * @throws {SettingsError} if the file can't be read, is too large, is no UTF-8 text or has no words
 */
export async function readTerms(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const bytes = await readStart(file);
  if (bytes.length > MAX_BYTES) throw refusal(file, `has more than ${MAX_BYTES} bytes`);
  const paragraphs = decode(file, bytes)
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => paragraph.split(/\r?\n/).map(stripDeceptiveCharacters).join('\n').trim())
    .filter((paragraph) => paragraph !== '');
  if (paragraphs.length === 0) throw refusal(file, 'has no text');
  return paragraphs;
}

/** Reads at most one byte more than is allowed, however long the file is. */
async function readStart(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES + 1));
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw refusal(file, `can’t be read (${code})`);
  }
}

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal(file, 'is not UTF-8 text');
  }
}

function refusal(file: string, what: string): SettingsError {
  return new SettingsError([`SITE_OPERATOR_TERMS: ${file} ${what}.`]);
}
