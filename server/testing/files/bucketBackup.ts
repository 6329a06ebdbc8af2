import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { S3Settings } from '@parchi/object-store/s3';
import { fillIn, readManualCommand } from '../operator/manual.ts';

const SITE = 'site:parchi';

/** A folder into which a bucket is backed up, and from which one is restored, by the commands of docs/operations.md. */
export type BucketBackup = {
  backUp(bucket: string): Promise<void>;
  restore(bucket: string): Promise<void>;
  close(): Promise<void>;
};

/** @param service where the buckets are */
export async function openBucketBackup(service: Omit<S3Settings, 'bucket'>): Promise<BucketBackup> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-bucket-'));
  // The two remotes, which an operator makes with `rclone config`. No setting of this machine is passed on.
  const env = {
    PATH: process.env['PATH'],
    RCLONE_CONFIG: path.join(folder, 'none'),
    RCLONE_CONFIG_SITE_TYPE: 's3',
    RCLONE_CONFIG_SITE_PROVIDER: 'Other',
    RCLONE_CONFIG_SITE_ENDPOINT: service.endpoint,
    RCLONE_CONFIG_SITE_REGION: service.region,
    RCLONE_CONFIG_SITE_ACCESS_KEY_ID: service.accessKeyId,
    RCLONE_CONFIG_SITE_SECRET_ACCESS_KEY: service.secretAccessKey,
    RCLONE_CONFIG_BACKUP_TYPE: 'alias',
    RCLONE_CONFIG_BACKUP_REMOTE: folder,
  };
  async function type(command: string, bucket: string): Promise<void> {
    await promisify(execFile)('sh', ['-ec', fillIn(command, { [SITE]: `site:${bucket}` })], {
      env,
    });
  }
  return {
    backUp: (bucket) => type(readManualCommand('### Files', 'rclone'), bucket),
    restore: (bucket) => type(readManualCommand('## Restore', 'rclone'), bucket),
    close: () => rm(folder, { recursive: true }),
  };
}
