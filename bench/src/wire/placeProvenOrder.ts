import { apiPaths, placeOrderReplySchema, paymentProofSchema, type Id } from '@parchi/contract';
import { callParchi } from './callParchi.ts';
import type { SignedInAccount } from './signIn.ts';

const options = {
  pageRange: 'All',
  pagesToBePrinted: 'All',
  pageColor: 'Black and White',
  pageMethod: 'Single',
  numberOfCopies: 1,
  note: '',
};

/** A PDF with one empty page. */
const pdf = `%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>
endobj
trailer
<</Size 4/Root 1 0 R>>
%%EOF
`;

/** An order that is paid at the provider, before the server knows of the payment. */
export type ProvenOrder = {
  readonly id: Id;
  /** Session cookie of the customer. */
  readonly cookie: string;
  /** The body that the customer's page would send to `/print/confirm-payment`. */
  readonly confirmation: Buffer;
};

export async function placeProvenOrder(
  port: number,
  { customer, shop }: { readonly customer: SignedInAccount; readonly shop: SignedInAccount },
): Promise<ProvenOrder> {
  const form = new FormData();
  form.set('shop', shop.id);
  form.set('priority', 'false');
  form.set('totalPrice', '1.5');
  form.set('fileInfo', JSON.stringify([options]));
  form.set('file', new Blob([pdf]), 'page.pdf');
  const { cookie } = customer;
  const placed = await callParchi(port, apiPaths.placeOrder, { cookie, value: form });
  const { print: order, payment } = placeOrderReplySchema.parse(await placed.json());
  const wish = { orderId: payment?.orderId, outcome: 'paid', webhook: 'lose' };
  const paid = await callParchi(port, apiPaths.sandboxPay, { value: wish });
  const proof = paymentProofSchema.parse(await paid.json());
  const confirmation = Buffer.from(JSON.stringify({ print: order._id, ...proof }));
  return { id: order._id, cookie, confirmation };
}
