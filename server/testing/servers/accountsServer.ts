import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../src/dependencies.ts';
import { createBareApp } from '../../src/http/createBareApp.ts';
import { addSignedIn } from '../../src/http/signedIn.ts';
import { createAccountsModule } from '../../src/modules/accounts/accounts.module.ts';
import { createShopsModule } from '../../src/modules/shops/shops.module.ts';

type Passwords = Parameters<typeof createAccountsModule>[2];

/** Starts the accounts module alone, with passwords that a test can watch or delay. */
export async function startAccountsServer(
  dependencies: Dependencies,
  passwords: NonNullable<Passwords>,
): Promise<FastifyInstance> {
  const app = createBareApp(dependencies);
  await app.register(cookie, { hook: false });
  const accounts = createAccountsModule(
    dependencies,
    {
      shops: createShopsModule(dependencies, { sendLive: () => Promise.resolve() }),
      orders: {
        ordersOfUser: () => Promise.resolve({ active: [], previous: [] }),
        queueOfShop: () => Promise.resolve({ priority: [], others: [] }),
      },
    },
    passwords,
  );
  addSignedIn(app, accounts.findSignedIn);
  await app.register(accounts.routes);
  return app;
}
