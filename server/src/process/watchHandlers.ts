import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Tracks running handlers of routes added from now on. A handler outlives its connection: a client that disconnects
 * in the middle of an upload leaves cleanup to finish.
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
