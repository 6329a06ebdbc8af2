import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/appError.ts';

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Refuses forwarded requests without `PUBLIC_URL`, because the server is then for one person's trial, and a proxy's
 * header shows that others reach it. They are refused before they could get a cookie without `Secure` or make a sandbox
 * payment. One log line tells the operator.
 */
export function addProxyRules(
  app: FastifyInstance,
  { publicUrl, allowOpenDemo }: Pick<Settings, 'publicUrl' | 'allowOpenDemo'>,
): void {
  if (publicUrl !== undefined || allowOpenDemo) return;
  let isAlerted = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // Health checks may come through a proxy, because they reveal nothing and set no cookie.
    if (!isForwarded(request) || request.routeOptions.config.isHealth) return done();
    if (!isAlerted) {
      request.log.error(
        { area: 'http', alert: 'no_public_url' },
        'A proxy forwards requests and PUBLIC_URL is not set: set it to the address that people type, such as https://parchi.example, and start Parchi again. Until then these requests are refused.',
      );
    }
    isAlerted = true;
    done(new AppError('service.no_public_url', { isLogged: false }));
  });
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return PROXY_HEADERS.some((name) => headers[name] !== undefined);
}
