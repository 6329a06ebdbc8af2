# The image of a site: docker build -t parchi .
# README.md says how to run it. Without Docker, e2e/src/journeys/site/image.test.ts does what the second stage says, and
# `npm run image-steps` prints the steps of both stages.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run build && npm run collect-site -- /site

# Node comes with the site, in the version of package-lock.json.
FROM debian:bookworm-slim
RUN groupadd --gid 10001 parchi \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin parchi \
  && install -d -m 0700 -o 10001 -g 10001 /var/lib/parchi
COPY --from=build /site /opt/parchi
WORKDIR /opt/parchi
# All the server writes goes to DATA_DIR, so the root can be read-only. HOST needs PUBLIC_URL, given at `docker run`.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/parchi
VOLUME /var/lib/parchi
EXPOSE 8080
USER 10001:10001
# Not /readyz: a database that is away for a moment must not restart a server that waits for it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/dist/main.js"]
