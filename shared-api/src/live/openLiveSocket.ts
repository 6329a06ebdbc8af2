import { io } from 'socket.io-client';
import { apiOrigin } from '../apiOrigin.ts';

/**
 * After a restart of the server not everybody asks in the same moment (F-63). Who was cut off alone is not kept
 * waiting by it: an event asks at once, and so does a browser that is online again.
 */
const REFETCH_WITHIN_MS = 5_000;

export interface LiveSocket {
  readonly close: () => void;
}

/**
 * Connects to one namespace and stays connected. WebSocket alone: any server process may answer it, and
 * where it can't get through, pages ask every 30 s.
 * @param onHint something happened, or may have happened while there was no connection
 */
export function openLiveSocket(namespace: string, onHint: () => void): LiveSocket {
  const socket = io(`${apiOrigin() || window.location.origin}${namespace}`, {
    transports: ['websocket'],
    withCredentials: true,
  });
  let timer: number | undefined;
  let hasConnected = false;

  function hint(): void {
    window.clearTimeout(timer);
    onHint();
  }

  socket.onAny(hint);
  socket.on('connect', () => {
    if (hasConnected) timer = window.setTimeout(onHint, Math.random() * REFETCH_WITHIN_MS);
    // What the page shows was asked for before anybody listened.
    else onHint();
    hasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    window.clearTimeout(timer);
    // The session ended elsewhere: the next answer says so.
    if (reason === 'io server disconnect') onHint();
  });
  return {
    close: () => {
      window.clearTimeout(timer);
      socket.close();
    },
  };
}
