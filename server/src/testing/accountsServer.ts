import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import { errorHandler } from '../http/errors/errorHandler.ts';
import { addSignedIn } from '../http/signedIn.ts';
import { createAccountsModule } from '../modules/accounts/accounts.module.ts';
import { createShopsModule } from '../modules/shops/shops.module.ts';

type Passwords = Parameters<typeof createAccountsModule>[2];

/** The accounts module alone, with passwords that a test watches or delays. */
export async function startAccountsServer(
  dependencies: Dependencies,
  passwords: NonNullable<Passwords>,
): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler(errorHandler);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie, { hook: false });
  const accounts = createAccountsModule(
    dependencies,
    {
      shops: createShopsModule(dependencies),
      prints: {
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
