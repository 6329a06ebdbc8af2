interface DialogOptions {
  readonly order_id: string;
  readonly amount: number;
  readonly key: string;
  readonly callback_url: string;
  readonly handler: (proof: Readonly<Record<string, string>>) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** What happens when Razorpay's script is loaded: it works, it is blocked, or another script is served in its place. */
type Arrival = 'works' | 'is blocked' | 'is another';

/** A dialog that Razorpay's script opened, with the actions of the person in it. */
export interface FakeDialog {
  readonly options: DialogOptions;
  readonly pay: () => void;
  /** Makes a payment fail: emits `payment.failed`, and the dialog stays open for another try. */
  readonly fail: () => void;
  readonly dismiss: () => void;
}

export interface FakeRazorpay {
  arrival: Arrival;
  /** URLs of the scripts that the page requested. */
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

/** Serves a fake of Razorpay's checkout script, which behaves as Razorpay's documentation says. */
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
  // jsdom loads no scripts, so every script that is added to the page's head gets this fake.
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
