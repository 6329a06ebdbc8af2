import { io } from 'socket.io-client';
import { apiOrigin } from '../apiOrigin.ts';

/**
 * After a restart of the server not everybody asks in the same moment (F-63). Who was cut off alone is not kept
 * waiting by it: an event asks at once, and so does a browser that is online again.
 */
const REFETCH_WITHIN_MS = 5_000;

/** `hint`: something happened, or may have happened while there was no connection. */
export type LiveNews = 'hint' | 'connected' | 'lost';

export interface LiveSocket {
  readonly close: () => void;
}

/**
 * Connects to one namespace and stays connected. WebSocket alone: any server process may answer it, and
 * where it can't get through, pages ask every 30 s.
 */
export function openLiveSocket(namespace: string, tell: (news: LiveNews) => void): LiveSocket {
  const socket = io(`${apiOrigin() || window.location.origin}${namespace}`, {
    transports: ['websocket'],
    withCredentials: true,
  });
  let timer: number | undefined;
  let hasConnected = false;

  const tellHint = () => tell('hint');
  function hint(): void {
    window.clearTimeout(timer);
    tellHint();
  }

  socket.onAny(hint);
  socket.on('connect', () => {
    tell('connected');
    if (hasConnected) timer = window.setTimeout(tellHint, Math.random() * REFETCH_WITHIN_MS);
    // What the page shows was asked for before anybody listened.
    else tellHint();
    hasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    tell('lost');
    window.clearTimeout(timer);
    // The session ended elsewhere: the next answer says so.
    if (reason === 'io server disconnect') tellHint();
  });
  return {
    close: () => {
      window.clearTimeout(timer);
      socket.close();
    },
  };
}
