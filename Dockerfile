# glibc, not musl: the embedded PostgreSQL and the native modules are built for it.
FROM node:26-bookworm-slim

WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data

COPY . .
# The build needs the development packages (Vite). npm's cache is not needed in the image.
RUN node scripts/start.mjs --prepare \
 && rm -rf /root/.npm \
 && mkdir /data \
 && chown node:node /data

USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# start.mjs forwards signals to the server, which then shuts down cleanly.
CMD ["node", "scripts/start.mjs"]
