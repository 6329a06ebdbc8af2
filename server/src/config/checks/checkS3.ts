import type { S3Settings } from '@parchi/object-store/s3';
import { s3Settings } from '../groups/s3Settings.ts';

type ParsedS3Settings = { readonly [Name in keyof typeof s3Settings]?: string | undefined };

/** Checks that either all settings of the object store are set, or none. @returns a sentence if some are missing */
export function checkS3(settings: ParsedS3Settings): string[] {
  const names = Object.keys(s3Settings) as (keyof typeof s3Settings)[];
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const variables = missing.map((name) => s3Settings[name].env).join(', ');
  return [`${variables} must be set, too, or none of the variables S3_….`];
}

/** Returns the settings of the object store; `undefined` if files are kept in `DATA_DIR`. */
export function s3SettingsOf(settings: ParsedS3Settings): S3Settings | undefined {
  const { s3Endpoint, s3Region, s3Bucket, s3AccessKeyId, s3SecretAccessKey } = settings;
  if (
    s3Endpoint === undefined ||
    s3Region === undefined ||
    s3Bucket === undefined ||
    s3AccessKeyId === undefined ||
    s3SecretAccessKey === undefined
  ) {
    return undefined;
  }
  return {
    endpoint: s3Endpoint,
    region: s3Region,
    bucket: s3Bucket,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
  };
}
