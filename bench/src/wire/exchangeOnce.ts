import { HttpConnection, type WireReply, type WireRequest } from './HttpConnection.ts';

/** Makes one exchange over a new connection. @throws if the reply is not a success */
export async function exchangeOnce(port: number, request: WireRequest): Promise<WireReply> {
  const connection = await HttpConnection.open(port);
  try {
    const reply = await connection.exchange(request);
    if (reply.status < 200 || reply.status > 299) {
      throw new Error(`${request.method} ${request.path} was answered with ${reply.status}.`);
    }
    return reply;
  } finally {
    connection.close();
  }
}
