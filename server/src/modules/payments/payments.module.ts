import type { Checkout, Id, Paise, Print } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';

/** An order whose row is committed: it is there before any provider is asked for money. */
export type PayablePrint = { readonly id: Id; readonly amountPaise: Paise };

/** Sends an event to whoever is connected now; nobody may be. */
export type Publish = (namespace: string, event: string, payload: unknown) => void;

/** The order as its user sees it. */
export type ShowPrint = (printId: Id) => Promise<Print>;

export type PaymentsModule = {
  /** @param showPrint answers `/print/confirm-payment` */
  readonly routes: (showPrint: ShowPrint) => FastifyPluginAsync;
  /**
   * The provider's order of a print, made once however often and from wherever it is asked for.
   * @throws {AppError} `payment.provider_unavailable`; the print stays and can be opened later
   */
  open(print: PayablePrint): Promise<Checkout>;
  /** An entry for each id of an existing print. */
  paymentsOf(printIds: readonly Id[]): Promise<Map<Id, Print['payment']>>;
  /** Asks the provider about orders that wait, works on refunds. Every minute, in any number of processes. */
  reconcile(): Promise<void>;
  /** Works on stored webhooks and due refunds, sends live events. Every second. */
  work(): Promise<void>;
};
