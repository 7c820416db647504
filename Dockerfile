# Pin it by digest for reproducible builds: see docs/operations.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY migrations migrations
COPY src src
COPY test/support/package test/support/package
# The bundles, and the packages beside them, the optional ones included.
RUN npm run build && node test/support/package/install.ts /app

FROM ${NODE_IMAGE} AS server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# glibc returns freed memory to the system from this size on; left alone, it raises the size with each large block. With an arena for
# each thread, as by default, what one has freed is of no use to the others.
ENV MALLOC_TRIM_THRESHOLD_=131072 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o node -g node /data node_modules/.cache node_modules/.cache/doppel
USER node
# One start and stop with a warm worker, after which Node has what it made of the bundles: containers start from that.
RUN PORT=0 DATA_DIR=/tmp/first timeout --preserve-status --signal=TERM 15 node src/bin/doppel.js >/dev/null && rm -r /tmp/first
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/bin/doppel.js"]

# With a browser, for DEVICE=chromium: docker build --target chromium --tag doppel:chromium .
FROM server AS chromium
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    chromium fonts-liberation fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
ENV DEVICE=chromium
USER node

FROM server AS doppel
