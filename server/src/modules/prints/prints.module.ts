import type { Id, Print } from '@parchi/contract';
import type { Dependencies } from '../../dependencies.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { ShopsModule } from '../shops/shops.module.ts';
import { createPrintsRepository } from './prints.repository.ts';
import { createPrintsService } from './prints.service.ts';
import { createToPrints } from './records/createToPrints.ts';

export type PrintsModule = {
  /** The order as its user sees it. @throws {AppError} `print.not_found` */
  readonly showPrint: (id: Id) => Promise<Print>;
  /** Active ones whole; of the previous ones the newest. */
  readonly ordersOfUser: (userId: Id) => Promise<{ active: Print[]; previous: Print[] }>;
  /** What the shop still has to print, oldest first. */
  readonly queueOfShop: (shopId: Id) => Promise<{ priority: Print[]; others: Print[] }>;
};

type OtherModules = {
  readonly shops: Pick<ShopsModule, 'findPublicShops'>;
  readonly payments: Pick<PaymentsModule, 'open' | 'paymentsOf'>;
};

/** Orders of prints: placed, looked at, and removed with their bytes. */
export function createPrintsModule(
  { db }: Dependencies,
  { shops, payments }: OtherModules,
): PrintsModule {
  const repository = createPrintsRepository(db);
  const toPrints = createToPrints({ repository, shops, payments });
  const service = createPrintsService({ repository, toPrints });
  return {
    showPrint: (id) => service.showPrint(id),
    ordersOfUser: (userId) => service.ordersOfUser(userId),
    queueOfShop: (shopId) => service.queueOfShop(shopId),
  };
}
