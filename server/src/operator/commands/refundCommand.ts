import { refundByOperator, type OperatorRefund } from '../../modules/orders/orders.module.ts';
import { OperatorError, UsageError, type OperatorCommand } from '../operatorCommand.ts';
import { rupeesWords } from '../operatorWords.ts';
import { orderIdOf, orderObject } from '../arguments/orderArgument.ts';

export const refundCommand: OperatorCommand = {
  name: 'refund',
  usage: '<order> [rupees]',
  summary: 'gives back what was paid online for an order, or a part of it',
  help: [
    'Without an amount, all that was not refunded yet goes back. It is never more than was paid.',
    'The servers ask the provider within seconds, and the customer gets a mail. An order in the queue whose money is all back ends.',
    'A second refund by operators needs --another, so that two people who act at once refund once.',
  ],
  examples: [
    'npm run operator -- refund 3f2a91c04b7d11223344556677889900 --reason "pages were blank"',
    'npm run operator -- refund pay_PzX3c2Zk0mT1nH 12.50 --reason "one of two copies missing"',
  ],
  options: {
    another: { type: 'boolean', help: 'refunds more, after an earlier refund by an operator' },
  },
  minArgs: 1,
  maxArgs: 2,
  needsReason: () => true,
  async run({ db }, { args: [text = '', rupees], options, record }) {
    const paise = rupees === undefined ? undefined : paiseOf(rupees);
    const id = await orderIdOf(db, text);
    const refund = await refundByOperator(db, {
      id,
      paise,
      isAnother: options['another'] === true,
      record: (trx) => record(trx, orderObject(id)),
    });
    if (refund.state !== 'refunded') throw new OperatorError(refusalWords(refund));
    const left =
      refund.leftPaise === 0 ? 'nothing is left' : `${rupeesWords(refund.leftPaise)} are left`;
    return {
      lines: [`${rupeesWords(refund.paise)} go back to the customer; ${left}.`],
      json: { order: id, ...refund },
    };
  },
};

function paiseOf(rupees: string): number {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(rupees) || Number(rupees) === 0) {
    throw new UsageError(`“${rupees}” is no amount in rupees, such as 25 or 12.50.`);
  }
  return Math.round(Number(rupees) * 100);
}

function refusalWords(refund: Exclude<OperatorRefund, { state: 'refunded' }>): string {
  switch (refund.state) {
    case 'unknown':
      return 'There is no such order.';
    case 'cash':
      return 'This order is paid in cash at the counter: the shop gives the money back.';
    case 'unpaid':
      return 'No payment was taken for this order. One that comes too late goes back by itself.';
    case 'nothing_left':
      return 'All of this order’s money was refunded already, or is on its way back.';
    case 'repeated':
      return `An operator refunded ${rupeesWords(refund.byOperatorPaise)} of this order already. For another refund, add --another.`;
    case 'too_much':
      return `Only ${rupeesWords(refund.leftPaise)} of this order’s money are left to refund.`;
  }
}
