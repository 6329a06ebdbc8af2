import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../config/settings.ts';

/** Returns the address and origin of a raw connection. Forwarding headers count only from a trusted proxy. */
export function peerOf(
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): { readonly address: string; readonly origin: string } {
  const forwarded = (name: string) => (trustProxy ? String(headers[name] ?? '').split(',') : []);
  const address = forwarded('x-forwarded-for').at(-1)?.trim();
  const protocol = forwarded('x-forwarded-proto').at(-1)?.trim();
  const host = forwarded('x-forwarded-host').at(-1)?.trim();
  return {
    address: address || (socket.remoteAddress ?? ''),
    origin: `${protocol || 'http'}://${host || (headers.host ?? '')}`,
  };
}
