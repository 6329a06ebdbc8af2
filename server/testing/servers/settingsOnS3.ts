import type { S3Settings } from '@parchi/object-store/s3';
import type { Settings } from '../../src/config/settings.ts';

/** Returns the settings of a server that keeps its files in this bucket. */
export function settingsOnS3(bucket: S3Settings): Partial<Settings> {
  return {
    s3Endpoint: bucket.endpoint,
    s3Region: bucket.region,
    s3Bucket: bucket.bucket,
    s3AccessKeyId: bucket.accessKeyId,
    s3SecretAccessKey: bucket.secretAccessKey,
  };
}
