const { document, fetch, location, parent, setTimeout, URL } = window;
const CALLBACK_DELAY_MS = 10_000;
const REPEAT_PAUSE_MS = 500;

const main = document.querySelector('main');
const status = document.querySelector('[role=status]');
const buttons = [...document.querySelectorAll('button')];
const form = document.querySelector('form');
const { orderId, origins } = main.dataset;

/**
 * Returns the origin to report to: the embedding page if it is allowed, else our own. The browser drops messages to any
 * other origin.
 */
function openerOrigin() {
  const origin = document.referrer === '' ? location.origin : new URL(document.referrer).origin;
  return origins.split(' ').includes(origin) ? origin : location.origin;
}

function tell(type, payment) {
  const message = { source: 'parchi-sandbox', type, ...(payment && { payment }) };
  if (parent !== window) parent.postMessage(message, openerOrigin());
}

async function pay(outcome) {
  const response = await fetch('/sandbox/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome, webhook: valueOf('webhook') }),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}

function valueOf(id) {
  return document.getElementById(id).value;
}

const deliverCallback = {
  deliver: (payment) => tell('paid', payment),
  lose: () => say('Paid. This page does not report it.'),
  delay(payment) {
    say('Paid. This page reports it in 10 seconds.');
    setTimeout(() => tell('paid', payment), CALLBACK_DELAY_MS);
  },
  repeat(payment) {
    for (const turn of [0, 1, 2]) setTimeout(() => tell('paid', payment), turn * REPEAT_PAUSE_MS);
  },
  redirect(payment) {
    form.elements.razorpay_order_id.value = payment.orderId;
    form.elements.razorpay_payment_id.value = payment.paymentId;
    form.elements.razorpay_signature.value = payment.signature;
    form.submit();
  },
};

function say(text) {
  status.textContent = text;
}

function setBusy(isBusy) {
  for (const button of buttons) button.disabled = isBusy;
}

async function attempt(outcome) {
  setBusy(true);
  say('Processing the test payment…');
  try {
    const payment = await pay(outcome);
    if (outcome === 'failed') {
      say('The payment failed. You can try again.');
      setBusy(false);
      tell('failed');
      return;
    }
    say('Paid.');
    deliverCallback[valueOf('callback')](payment);
  } catch {
    say('The sandbox did not answer. Try again.');
    setBusy(false);
  }
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    if (button.dataset.action === 'closed') tell('closed');
    else void attempt(button.dataset.action);
  });
}
