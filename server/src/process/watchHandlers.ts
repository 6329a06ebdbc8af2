import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Tracks the running handlers of all routes that are added from now on. A handler may outlive its connection: when a
 * client disconnects in the middle of an upload, the cleanup still has to finish.
 */
export function watchHandlers(app: FastifyInstance): { readonly ended: () => Promise<void> } {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    route.handler = watched(route.handler, running);
  });
  return {
    async ended() {
      await Promise.allSettled(running);
    },
  };
}

function watched(
  handler: RouteOptions['handler'],
  running: Set<Promise<unknown>>,
): RouteOptions['handler'] {
  return function handle(request, reply) {
    const answer: unknown = handler.call(this, request, reply);
    if (answer instanceof Promise) {
      running.add(answer);
      const forget = () => running.delete(answer);
      answer.then(forget, forget);
    }
    return answer;
  };
}
