import { once } from 'node:events';
import net from 'node:net';

const CLOSE_TIMEOUT_MS = 30_000;

/** Sends bytes that no well-behaved client sends. @returns everything received until the server closes */
export async function rawRequest(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  const timer = setTimeout(() => {
    answer += '\n(the connection stayed open)';
    socket.destroy();
  }, CLOSE_TIMEOUT_MS);
  await once(socket, 'close');
  clearTimeout(timer);
  return answer;
}
