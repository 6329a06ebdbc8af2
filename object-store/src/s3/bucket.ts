import { createHash } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './s3Settings.ts';
import { ServiceWatch } from './serviceWatch.ts';
import { callStore } from './storeErrors.ts';

/** A bucket, and the client that talks to its service. */
export type Bucket = { readonly client: S3Client; readonly name: string };

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 12_000;
/** Each open reader and each part that is being sent uses a connection. */
const MAX_CONNECTIONS = 512;
/** S3 removes at most this many objects with one call. */
const REMOVED_AT_ONCE = 1_000;

/** Opens the bucket, which is created if it is missing. @throws {StoreUnavailableError} */
export async function openBucket({ bucket: name, ...settings }: S3Settings): Promise<Bucket> {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Self-hosted services have no host name for each bucket.
    forcePathStyle: true,
    // Set explicitly, because variables and files of AWS can change the default.
    requestChecksumCalculation: 'WHEN_SUPPORTED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: settings.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
  endSilentRequests(client, settings);
  const { headersOfCall } = settings;
  if (headersOfCall !== undefined) {
    client.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        Object.assign(headers, headersOfCall());
        return next(args);
      },
      // Before the request is signed, because the signature covers the headers.
      { step: 'build', name: 'headersOfCall' },
    );
  }
  await callStore(() => makeBucket(client, name));
  return { client, name };
}

/** Fails all requests when the service is silent (`ServiceWatch`). The client does not repeat them. */
function endSilentRequests(client: S3Client, settings: Omit<S3Settings, 'bucket'>): void {
  const { endpoint, answerTimeoutMs = ANSWER_TIMEOUT_MS } = settings;
  const watch = new ServiceWatch(endpoint, answerTimeoutMs);
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    watch.run((abortSignal) => handle(request, { ...options, abortSignal }));
}

async function makeBucket(client: S3Client, name: string): Promise<void> {
  try {
    // Checks a permission that the store needs: a key may be allowed to write but not to list.
    await client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }));
  } catch (error) {
    if (!isNamed(error, 'NoSuchBucket')) throw error;
    try {
      await client.send(new CreateBucketCommand({ Bucket: name }));
    } catch (failure) {
      // Another server that started at the same time was first.
      if (!isNamed(failure, 'BucketAlreadyOwnedByYou')) throw failure;
    }
  }
}

/** Whether the service replied with one of these errors. */
export function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}

type Entry = NonNullable<ListObjectsV2CommandOutput['Contents']>[number];

/** Lists the objects whose names begin with `prefix`, in pages of 1,000. @throws {StoreUnavailableError} */
export async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<Entry> {
  let next: { ContinuationToken?: string | undefined } | undefined = {};
  while (next) {
    const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix: prefix, ...next });
    const page: ListObjectsV2CommandOutput = await callStore(() => bucket.client.send(command));
    yield* page.Contents ?? [];
    next = page.IsTruncated ? { ContinuationToken: page.NextContinuationToken } : undefined;
  }
}

/** Removes all objects whose names begin with `prefix`. @throws {StoreUnavailableError} */
export async function removeObjects(bucket: Bucket, prefix: string): Promise<void> {
  let names: string[] = [];
  for await (const { Key } of listObjects(bucket, prefix)) {
    if (Key !== undefined) names.push(Key);
    if (names.length < REMOVED_AT_ONCE) continue;
    await removeNamed(bucket, names);
    names = [];
  }
  if (names.length > 0) await removeNamed(bucket, names);
}

async function removeNamed(bucket: Bucket, names: readonly string[]): Promise<void> {
  const command = new DeleteObjectsCommand({
    Bucket: bucket.name,
    Delete: { Quiet: true, Objects: names.map((Key) => ({ Key })) },
  });
  addContentMd5(command);
  const { Errors: failures = [] } = await callStore(() => bucket.client.send(command));
  const [failure] = failures;
  if (failure) throw new Error(`The store kept ${failure.Key}: ${failure.Code}`);
}

/** Adds a header that older services require for `DeleteObjects`. The client sends only a checksum of its own. */
function addContentMd5(command: DeleteObjectsCommand): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string>; body: string };
      request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
      return next(args);
    },
    { step: 'build', name: 'addContentMd5' },
  );
}
