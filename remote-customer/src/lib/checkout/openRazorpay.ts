import { apiPaths, type Checkout } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import type { CheckoutOutcome } from './checkoutOutcome.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** The argument of `handler` in Razorpay's checkout script. */
interface RazorpayProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

interface RazorpayOptions {
  readonly key: string;
  readonly order_id: string;
  /** Amount in paise. */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  /** Where the person returns to if the bank's page has replaced this page. */
  readonly callback_url: string;
  readonly handler: (proof: RazorpayProof) => void;
  readonly modal: { readonly ondismiss: () => void };
}

type Razorpay = new (options: RazorpayOptions) => { open: () => void };
type RazorpayWindow = Window & { Razorpay?: Razorpay };

/**
 * Opens Razorpay's dialog, and resolves when the dialog ends. A failed attempt to pay does not end the dialog, which
 * then offers another attempt.
 */
export async function openRazorpay(checkout: Checkout): Promise<CheckoutOutcome> {
  try {
    return await showDialog(await loadRazorpay(), checkout);
  } catch {
    return { kind: 'unavailable' };
  }
}

function showDialog(Razorpay: Razorpay, checkout: Checkout): Promise<CheckoutOutcome> {
  return new Promise((resolve) => {
    const dialog = new Razorpay({
      key: checkout.key,
      order_id: checkout.orderId,
      amount: checkout.amount,
      currency: checkout.currency,
      name: 'Parchi',
      callback_url: new URL(apiUrl(apiPaths.paymentCallback), location.href).href,
      handler: (proof) => resolve({ kind: 'paid', proof: readProof(proof) }),
      modal: { ondismiss: () => resolve({ kind: 'left' }) },
    });
    dialog.open();
  });
}

function readProof(proof: RazorpayProof) {
  return {
    paymentId: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
    signature: proof.razorpay_signature,
  };
}

/** Loads Razorpay's script only when somebody pays, so that Razorpay does not learn about other visitors. */
async function loadRazorpay(): Promise<Razorpay> {
  const page = window as RazorpayWindow;
  if (!page.Razorpay) await loadScript();
  if (!page.Razorpay) throw new Error(`${SCRIPT} is something else`);
  return page.Razorpay;
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${SCRIPT} did not load`));
    });
    document.head.append(script);
  });
}
