import assert from 'node:assert/strict';
import http, { type OutgoingHttpHeaders } from 'node:http';
import { apiPaths, type ApiPath, type Id, type SendReply } from '@parchi/contract';
import { json, postJson, type Answer } from './filesClient.ts';

type Announced = { readonly name: string; readonly size: number };

type TusRequest = {
  readonly method: 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'POST';
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
};

/** Makes a request with the headers of tus 1.0. */
export function askTus(origin: string, { method, path, headers = {}, body }: TusRequest) {
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request(`${origin}${path}`, {
      method,
      agent: false,
      headers: { 'tus-resumable': '1.0.0', ...headers },
    });
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.end(body);
  });
}

/** Begins an upload. @returns its path */
export async function startUpload(
  origin: string,
  files: readonly Announced[],
  {
    path = apiPaths.startShareUpload,
    headers = {},
  }: { path?: ApiPath; headers?: OutgoingHttpHeaders } = {},
): Promise<string> {
  const answer = await askTus(origin, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ files })),
  });
  assert.equal(answer.status, 201, answer.body.toString());
  return String(answer.headers.location);
}

export const idOf = (path: string): Id => path.slice(path.lastIndexOf('/') + 1) as Id;

export function patch(
  origin: string,
  path: string,
  { offset, body, headers = {} }: { offset: number; body: Buffer; headers?: OutgoingHttpHeaders },
): Promise<Answer> {
  const bytes = {
    'content-type': 'application/offset+octet-stream',
    'content-length': body.length,
    'upload-offset': offset,
  };
  return askTus(origin, { method: 'PATCH', path, headers: { ...bytes, ...headers }, body });
}

/** Returns the offset of an upload; the status of the answer if it has none. */
export async function offsetOf(
  origin: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<number | string> {
  const answer = await askTus(origin, { method: 'HEAD', path, headers });
  return answer.status === 200 ? Number(answer.headers['upload-offset']) : `HTTP ${answer.status}`;
}

export type OpenPatch = {
  /** Sends more bytes. */
  readonly send: (bytes: Buffer) => void;
  readonly cut: () => void;
  /** Resolves to `undefined` if the connection breaks before the answer. */
  readonly answer: Promise<Answer | undefined>;
};

/** Sends fewer bytes than the request announces, and leaves the request open. */
export function patchPartly(
  origin: string,
  path: string,
  { offset, bytes, announced }: { offset: number; bytes: Buffer; announced: number },
): OpenPatch {
  const request = http.request(`${origin}${path}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'content-length': announced,
      'upload-offset': offset,
    },
  });
  const answer = new Promise<Answer | undefined>((resolve) => {
    request.on('error', () => resolve(undefined));
    request.on('response', (response) => {
      response.resume();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.alloc(0),
      });
    });
  });
  request.write(bytes);
  return { send: (more) => void request.write(more), cut: () => request.destroy(), answer };
}

/** Turns an upload into a share. */
export async function sendUploaded(origin: string, path: string): Promise<SendReply['file']> {
  const answer = await postJson(origin, apiPaths.sendUploadedFiles, { upload: idOf(path) });
  assert.equal(answer.status, 201, answer.body.toString());
  return (json(answer) as SendReply).file;
}
