import { endTotpOf, findAccountById } from '../../modules/accounts/accounts.module.ts';
import { findShopOfOperator, shopObject } from '../../modules/shops/shops.module.ts';
import { OperatorError, type OperatorCommand } from '../operatorCommand.ts';

export const endTwoStepCommand: OperatorCommand = {
  name: 'end-two-step',
  usage: '<code or id of a shop>',
  summary: 'turns a shop’s two-step sign-in off, if its phone and its recovery codes are lost',
  help: [
    'Be sure who asks: from then on the password alone signs in. The shop is told by mail.',
    'A shop that has forgotten the password, too, sets a new one by “Forgot your password?” afterwards.',
  ],
  examples: [
    'npm run operator -- end-two-step KT4Q7M --reason "phone stolen, called back at 98450 12345"',
  ],
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => true,
  async run({ db }, { args: [text = ''], record }) {
    const shop = await findShopOfOperator(db, text);
    if (shop === undefined) throw new OperatorError(`There is no shop “${text}”.`);
    const account = await findAccountById(db, shop.id);
    const wasOn = await db.transaction().execute(async (trx) => {
      const isEnded = await endTotpOf(trx, shop.id, account?.email ?? '');
      if (isEnded) await record(trx, shopObject(shop.code));
      return isEnded;
    });
    const name = `${shop.name} (${shop.code})`;
    if (!wasOn) throw new OperatorError(`${name} has no two-step sign-in.`);
    return {
      lines: [`${name} signs in with its password alone now.`],
      json: { shop: shop.code },
    };
  },
};
