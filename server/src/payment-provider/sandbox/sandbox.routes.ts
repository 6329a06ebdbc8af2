import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  apiPaths,
  errorReplySchema,
  paymentProofSchema,
  sandboxPayRequestSchema,
} from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { forEverybody } from '../../http/calls/access.ts';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/appError.ts';
import { checkoutPage } from './checkoutPage.ts';
import type { Sandbox } from './sandbox.ts';

const pageFolder = path.join(import.meta.dirname, 'page');
const files = { 'checkout.js': 'text/javascript', 'checkout.css': 'text/css' } as const;

/**
 * Registers the routes of the sandbox's checkout page and of the API call that it makes. Use them only with sandbox
 * payments.
 */
export function sandboxRoutes(
  sandbox: Sandbox,
  { corsOrigins }: Pick<Settings, 'corsOrigins'>,
): FastifyPluginAsync {
  const plugin: FastifyPluginAsyncZod = async (app) => {
    const template = await readFile(path.join(pageFolder, 'checkout.html'), 'utf8');
    const headers = pageHeaders(corsOrigins);

    app.post(
      apiPaths.sandboxPay,
      {
        schema: {
          body: sandboxPayRequestSchema,
          response: { 200: paymentProofSchema, default: errorReplySchema },
        },
        config: { access: forEverybody },
      },
      async ({ body }) => {
        const proof = await sandbox.pay(body);
        if (proof === undefined) throw new AppError('request.not_found');
        return proof;
      },
    );

    app.get(
      '/sandbox/checkout',
      { schema: { querystring: z.object({ orderId: z.string().max(100) }), hide: true } },
      async ({ query }, reply) => {
        const providerOrder = await sandbox.findProviderOrder(query.orderId);
        if (providerOrder === undefined) throw new AppError('request.not_found');
        const page = checkoutPage(template, { providerOrder, origins: corsOrigins });
        return reply.headers(headers).type('text/html; charset=utf-8').send(page);
      },
    );

    for (const [name, type] of Object.entries(files)) {
      const content = await readFile(path.join(pageFolder, name));
      app.get(`/sandbox/${name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).send(content),
      );
    }
  };
  return plugin;
}

/** Returns headers that allow only our own pages, on any of their origins, to embed the checkout page. */
function pageHeaders(corsOrigins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      ['frame-ancestors', "'self'", ...corsOrigins].join(' '),
    ].join('; '),
    // With `no-referrer`, the checkout page would not know the page that embeds it, and its form post would have the
    // origin `null`.
    'referrer-policy': 'strict-origin',
  };
}
