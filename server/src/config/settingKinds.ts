import path from 'node:path';
import { limits, stripDeceptiveCharacters } from '@parchi/contract';
import * as z from 'zod';
import { databaseAddresses } from './groups/databaseAddresses.ts';
import { repositoryFolder } from './repositoryFolder.ts';

/** Kind of a setting: a description of its valid values, and the schema that parses them. */
export type SettingKind<Value> = {
  readonly expects: string;
  readonly schema: z.ZodType<Value, string>;
};

export function wholeNumber(range: { min: number; max: number }): SettingKind<number> {
  return {
    expects: `a whole number from ${range.min} to ${range.max}`,
    schema: z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(z.number().min(range.min).max(range.max)),
  };
}

export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
): SettingKind<Choice> {
  return {
    expects: `one of ${choices.join(', ')}`,
    schema: z.enum(choices),
  };
}

/**
 * Kind of a setting whose variable other tools use too. The setting is true for this one value, and false for any
 * other.
 */
export function oneWord(word: string): SettingKind<boolean> {
  return {
    expects: `${word}, or anything else`,
    schema: z.string().transform((text) => text === word),
  };
}

export function onOrOff(): SettingKind<boolean> {
  return { expects: 'on or off', schema: z.enum(['on', 'off']).transform((text) => text === 'on') };
}

export function text(expects: string): SettingKind<string> {
  return { expects, schema: z.string().max(4_096) };
}

export function shownLine({ maxLength }: { maxLength: number }): SettingKind<string> {
  return {
    expects: `one line of at most ${maxLength} characters`,
    schema: z
      .string()
      .max(maxLength)
      .refine(
        (value) => stripDeceptiveCharacters(value) === value && !/[\p{Zl}\p{Zp}]/u.test(value),
      ),
  };
}

export function oneOfPattern(expects: string, pattern: RegExp): SettingKind<string> {
  return { expects, schema: z.string().regex(pattern) };
}

export function secretText({ minLength }: { minLength: number }): SettingKind<string> {
  return {
    expects: `at least ${minLength} characters`,
    schema: z.string().min(minLength).max(4_096),
  };
}

export function filePath(): SettingKind<string> {
  return {
    expects: 'a path',
    schema: z
      .string()
      .max(4_096)
      .refine((value) => !value.includes('\0'))
      .transform((value) => path.resolve(repositoryFolder, value)),
  };
}

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === value;
}

export function origin(): SettingKind<string> {
  return {
    expects: 'an address like https://parchi.example, without a path',
    schema: z
      .string()
      .transform((value) => value.replace(/\/$/, ''))
      .refine(isOrigin),
  };
}

export function originList(): SettingKind<readonly string[]> {
  return {
    expects: 'addresses like https://parchi.example, separated by commas',
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      )
      .refine((entries) => entries.every(isOrigin)),
  };
}

export function databaseAddress(): SettingKind<string> {
  return {
    expects: 'an address like postgresql://user:password@host:5432/name',
    schema: z.string().refine((value) => {
      const addresses = databaseAddresses(value);
      return addresses.length > 0 && addresses.every((address) => URL.canParse(address));
    }),
  };
}

export function smtpAddress(): SettingKind<string> {
  return {
    expects: 'an address like smtps://user:password@host:465 or smtp://user:password@host:587',
    schema: z.string().refine(isSmtpAddress),
  };
}

function isSmtpAddress(value: string): boolean {
  if (!/^smtps?:\/\/[^/]/.test(value) || !URL.canParse(value)) return false;
  const { pathname, search, hash } = new URL(value);
  return /^\/?$/.test(pathname) && search === '' && hash === '';
}

export function mailAddress(): SettingKind<string> {
  return {
    expects: 'an address like Parchi <mail@parchi.example>',
    schema: z
      .string()
      .regex(/^(?:[^<>@"\r\n]{1,100} <[^\s<>@",]+@[^\s<>@",]+>|[^\s<>@",]+@[^\s<>@",]+)$/),
  };
}

/** Kind of a setting for an e-mail address to which people can write, without a display name. */
export function contactAddress(): SettingKind<string> {
  return {
    expects: 'an e-mail address like help@parchi.example',
    schema: z
      .string()
      .max(limits.maxEmailLength)
      .regex(/^[\w.!#$%&'*+/=^{|}~-]+@[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)+$/u),
  };
}

/** Hosts to which an unencrypted message stays on this machine or in a private network. */
const PRIVATE_HOST =
  /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|[a-z\d-]+)$/;

function isWebhookAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.hash !== '') {
    return false;
  }
  return url.protocol === 'https:' || (url.protocol === 'http:' && PRIVATE_HOST.test(url.hostname));
}

export function webhookAddress(): SettingKind<string> {
  return {
    expects:
      'an address that begins with https://, or with http:// on a private network, without a name or password',
    schema: z.string().max(2_048).refine(isWebhookAddress),
  };
}

function isClamdAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'unix:') return /^unix:\/[^/?#]/.test(value);
  // The connection to clamd is not encrypted.
  return /^tcp:\/\/[^/@?#]+:\d+$/.test(value) && PRIVATE_HOST.test(url?.hostname ?? '');
}

export function clamdAddress(): SettingKind<string> {
  return {
    expects: 'tcp://host:port on this machine or a private network, or unix:/path/of/its/socket',
    schema: z.string().max(1_024).refine(isClamdAddress),
  };
}

/** A secret as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in base64. */
export function signingSecret(): SettingKind<string> {
  return {
    expects: 'whsec_ and 24 to 64 random bytes in base64',
    schema: z
      .string()
      .regex(/^whsec_(?:[A-Za-z\d+/]{4}){8,22}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/)
      .refine((value) => Buffer.from(value.slice(6), 'base64').length <= 64),
  };
}
