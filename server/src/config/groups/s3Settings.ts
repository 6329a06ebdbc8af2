import { optional } from '../settingEntry.ts';
import { oneOfPattern, origin, secretText, text } from '../settingKinds.ts';

/** The settings of files in an object store, a part of `settingsTable`. All of them are set, or none. */
export const s3Settings = {
  s3Endpoint: optional({
    ...origin(),
    env: 'S3_ENDPOINT',
    doc: 'An object store that speaks S3, to keep files there instead of in `DATA_DIR`; with it, all of `S3_…` are needed. Files that `DATA_DIR` has already are read from there until `npm run move-files -- --to s3` moved them ([operations](operations.md)).',
  }),
  s3Region: optional({
    ...text('a region of that service, such as `ap-south-1`'),
    env: 'S3_REGION',
    doc: 'Region of the bucket.',
  }),
  s3Bucket: optional({
    ...oneOfPattern(
      '3 to 63 small letters, digits, dots and hyphens',
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    ),
    env: 'S3_BUCKET',
    doc: 'Bucket for the files, used by nothing else. It is created if it is missing and the key may do so.',
  }),
  s3AccessKeyId: optional({
    ...text('the id of a key'),
    env: 'S3_ACCESS_KEY_ID',
    doc: 'Key that may list the bucket, and read, write and remove its objects.',
  }),
  s3SecretAccessKey: optional({
    ...secretText({ minLength: 1 }),
    env: 'S3_SECRET_ACCESS_KEY',
    isSecret: true,
    doc: 'Secret of that key.',
  }),
};
