import { liveNamespaces } from '@parchi/contract';
import type { Socket } from 'socket.io';
import { newId } from '../db/newId.ts';
import type { SignedIn } from '../http/signedIn.ts';
import { liveLimits } from './liveLimits.ts';
import type { LiveMessage } from './liveMessage.ts';

export type LiveSockets = {
  /** Id of this process among the processes on the same database. */
  readonly self: string;
  /** Adds a socket. @returns false when its account has too many sockets already */
  add(socket: Socket, signedIn: SignedIn): boolean;
  /** Adds a token board, which has no session. */
  addBoard(socket: Socket): void;
  /** Sends a message to the clients of this process. A message for a shop reaches its token boards as a bare hint. */
  readonly deliver: (message: LiveMessage) => void;
  sessionHashes(): Buffer[];
  readonly count: () => { readonly accounts: number; readonly boards: number };
  /** Closes the sockets whose sessions are in `asked` but not in `activeHashes`. */
  keepOnly(activeHashes: readonly Buffer[], asked: readonly Buffer[]): void;
};

/**
 * Tracks the connected sockets and their sessions. Socket.io's own lists are not used, because socket.io may drop a
 * namespace that a refused client has left while another client is joining it.
 */
export function createLiveSockets({ isLimited }: { isLimited: boolean }): LiveSockets {
  const byNamespace = new Map<string, Map<Socket, SignedIn>>();

  const boards = new Map<string, Set<Socket>>();

  function* all(): Generator<[Socket, SignedIn]> {
    for (const members of byNamespace.values()) yield* members;
  }

  return {
    self: newId(),
    add(socket, signedIn) {
      const { name } = socket.nsp;
      // Each namespace belongs to one account, so its sockets are those of the account.
      const members = byNamespace.get(name) ?? new Map<Socket, SignedIn>();
      if (isLimited && members.size >= liveLimits.maxSocketsOfAccount) return false;
      byNamespace.set(name, members.set(socket, signedIn));
      socket.once('disconnect', () => {
        members.delete(socket);
        if (members.size === 0) byNamespace.delete(name);
      });
      return true;
    },
    addBoard(socket) {
      const { name } = socket.nsp;
      const members = boards.get(name) ?? new Set<Socket>();
      boards.set(name, members.add(socket));
      socket.once('disconnect', () => {
        members.delete(socket);
        if (members.size === 0) boards.delete(name);
      });
    },
    deliver({ namespace, event, payload }) {
      for (const socket of byNamespace.get(namespace)?.keys() ?? []) socket.emit(event, payload);
      const [, kind, shopId = ''] = namespace.split('/');
      if (kind !== 'shop') return;
      // Boards are public, so they get a payload of their own: that of a new order contains the order's id, which is
      // secret.
      const watching = boards.get(liveNamespaces.board(shopId)) ?? [];
      for (const socket of watching) socket.emit('changed', { shopId });
    },
    sessionHashes() {
      const hashes = new Map<string, Buffer>();
      for (const [, { sessionHash }] of all()) hashes.set(sessionHash.toString('hex'), sessionHash);
      return [...hashes.values()];
    },
    count: () => ({ accounts: sizeOf(byNamespace), boards: sizeOf(boards) }),
    keepOnly(activeHashes, asked) {
      const ended = new Set(asked.map((hash) => hash.toString('hex')));
      for (const hash of activeHashes) ended.delete(hash.toString('hex'));
      for (const [socket, { sessionHash }] of all()) {
        if (ended.has(sessionHash.toString('hex'))) socket.disconnect(true);
      }
    },
  };
}

function sizeOf(members: ReadonlyMap<string, { readonly size: number }>): number {
  return [...members.values()].reduce((sum, { size }) => sum + size, 0);
}
