import { io } from 'socket.io-client';
import { apiOrigin } from '../calls/apiOrigin.ts';

/**
 * Maximum random delay of the refetch after a reconnect. It spreads the requests of all clients after a server restart
 * [F-63]. A client does not wait longer than needed: an event, or the browser coming back online, refetches at once.
 */
const REFETCH_WITHIN_MS = 5_000;

/**
 * Delay before reconnecting after the server closed the connection, which it does when a session ends. After a password
 * change this browser gets a new cookie, which may still be on its way. If the browser reconnected at once, it would
 * send the old cookie and count as signed out.
 */
const RETURN_AFTER_MS = 1_000;
/**
 * Delay before reconnecting after the server refused the namespace. If the reason is that the session is over, the page
 * itself closes the socket, so the retries end.
 */
const ASK_AGAIN_AFTER_MS = 10_000;

/** `hint`: an event arrived, or may have been missed while there was no connection. */
export type LiveNews = 'hint' | 'connected' | 'lost';

export interface LiveSocket {
  readonly close: () => void;
}

/**
 * Connects to one namespace and stays connected. It uses WebSocket only: long polling would require all requests of a
 * client to reach the same server process. Where WebSocket is blocked, pages poll every 30 s.
 */
export function openLiveSocket(namespace: string, tell: (news: LiveNews) => void): LiveSocket {
  const socket = io(`${apiOrigin() || window.location.origin}${namespace}`, {
    transports: ['websocket'],
    withCredentials: true,
  });
  let timer: number | undefined;
  let returning: number | undefined;
  let hasConnected = false;

  const tellHint = () => tell('hint');
  function hint(): void {
    window.clearTimeout(timer);
    tellHint();
  }

  /**
   * Reconnects after the server closed the connection or refused the namespace: socket.io does not do that by itself.
   */
  function connectLater(ms: number, hasEnded = false): void {
    if (socket.active) return;
    returning = window.setTimeout(() => {
      socket.connect();
      // The hint makes the page refetch its session, which shows whether it is still valid.
      if (hasEnded) tellHint();
    }, ms);
  }

  socket.onAny(hint);
  socket.on('connect', () => {
    tell('connected');
    if (hasConnected) timer = window.setTimeout(tellHint, Math.random() * REFETCH_WITHIN_MS);
    // Events between the page's first request and this first connect were missed, so refetch at once.
    else tellHint();
    hasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    tell('lost');
    window.clearTimeout(timer);
    connectLater(RETURN_AFTER_MS, reason === 'io server disconnect');
  });
  socket.on('connect_error', () => connectLater(ASK_AGAIN_AFTER_MS));
  return {
    close: () => {
      socket.close();
      window.clearTimeout(timer);
      window.clearTimeout(returning);
    },
  };
}
