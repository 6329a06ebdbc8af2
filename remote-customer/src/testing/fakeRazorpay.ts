interface DialogOptions {
  readonly order_id: string;
  readonly amount: number;
  readonly key: string;
  readonly callback_url: string;
  readonly handler: (proof: Readonly<Record<string, string>>) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** How a request for the provider's script ends: it works, it is blocked, or something else comes in its place. */
type Arrival = 'works' | 'is blocked' | 'is another';

/** What a person does in the provider's dialog. */
export interface FakeDialog {
  readonly options: DialogOptions;
  readonly pay: () => void;
  /** The dialog tells who listens, stays, and offers another try. */
  readonly fail: () => void;
  readonly dismiss: () => void;
}

export interface FakeRazorpay {
  arrival: Arrival;
  /** Addresses of the scripts that the page asked for. */
  readonly asked: readonly string[];
  readonly dialogs: readonly FakeDialog[];
  readonly stop: () => void;
}

export const razorpayProof = { paymentId: 'pay_1', orderId: 'order_1', signature: 'f00d' };

const signedFields = {
  razorpay_payment_id: razorpayProof.paymentId,
  razorpay_order_id: razorpayProof.orderId,
  razorpay_signature: razorpayProof.signature,
};

/** Serves Razorpay's page script to this page, as its documentation has it. */
export function serveRazorpay(): FakeRazorpay {
  const asked: string[] = [];
  const dialogs: FakeDialog[] = [];
  class Razorpay {
    readonly #options: DialogOptions;
    readonly #listeners = new Map<string, () => void>();
    constructor(options: DialogOptions) {
      this.#options = options;
    }
    on(event: string, listener: () => void): void {
      this.#listeners.set(event, listener);
    }
    open(): void {
      const options = this.#options;
      dialogs.push({
        options,
        pay: () => options.handler(signedFields),
        fail: () => this.#listeners.get('payment.failed')?.(),
        dismiss: () => options.modal.ondismiss(),
      });
    }
  }
  // jsdom loads no scripts: whoever puts one into the page's head gets this one.
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      asked.push(node.src);
      if (fake.arrival === 'works') Object.assign(window, { Razorpay });
      node.dispatchEvent(new Event(fake.arrival === 'is blocked' ? 'error' : 'load'));
    }
  });
  observer.observe(document.head, { childList: true });
  const fake: FakeRazorpay = {
    arrival: 'works',
    asked,
    dialogs,
    stop: () => {
      observer.disconnect();
      Reflect.deleteProperty(window, 'Razorpay');
      for (const script of document.head.querySelectorAll('script')) script.remove();
    },
  };
  return fake;
}
