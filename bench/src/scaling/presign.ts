import type { S3Client } from '@aws-sdk/client-s3';

const EXPIRES_IN_SECONDS = 900;

type Request = {
  readonly method: 'PUT' | 'GET';
  readonly protocol: string;
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

/** The client's own signer, whose public type has only the part that the client uses. */
type Presigner = {
  presign(request: Request, options: { readonly expiresIn: number }): Promise<Request>;
};

/** Returns an address with which whoever knows it can write or read an object until it expires. */
export async function presign(
  client: S3Client,
  method: Request['method'],
  object: URL,
): Promise<string> {
  const signer = (await client.config.signer()) as unknown as Presigner;
  const { query } = await signer.presign(
    {
      method,
      protocol: object.protocol,
      hostname: object.hostname,
      port: Number(object.port),
      path: object.pathname,
      headers: { host: object.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      query: {},
    },
    { expiresIn: EXPIRES_IN_SECONDS },
  );
  return `${object.href}?${new URLSearchParams(query).toString()}`;
}
