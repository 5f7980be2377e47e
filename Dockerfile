# The site's image (docs/operating.md): the server with its production dependencies, the host, the staff panel, and the first versions of the remotes,
# which later releases to the running site replace.

# A Debian image with Node.js and npm.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# The workspaces' package.json alone, so that changed sources don't repeat the installation.
FROM ${NODE_IMAGE} AS manifests
COPY . /source
WORKDIR /source
RUN mkdir /manifests && cp -a package-lock.json .npmrc /manifests/ \
  && find . -name package.json -not -path '*/templates/*' -exec cp -a --parents -t /manifests {} + \
  && chmod -R a+rX /manifests

# The host, the staff panel and the remotes.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev
COPY . .
# A checkout with a strict umask keeps them from the server's user.
RUN chmod -R a+rX contract/src contract/releases contract/texts api/server/src api/server/texts
RUN npm run build -- host admin remote-leaderboard remote-store remote-members remote-stream \
  && mkdir first-remotes && for remote in leaderboard store members stream; do mv remote-$remote/dist first-remotes/$remote; done

# The server's dependencies, without what only tools read.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev --ignore-scripts --workspace @greenroom/server --workspace @greenroom/contract \
  && find . -path '*/node_modules/*' -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname 'readme*.md' -o -iname 'changelog*.md' \) -delete

# A root without a shell or a package manager: Node.js, and the files of the Debian packages that it links to.
FROM ${NODE_IMAGE} AS system
RUN mkdir -p /system/usr/lib /system/usr/lib64 /system/usr/local/bin /system/etc /system/tmp /data \
  && ln -s usr/lib /system/lib && ln -s usr/lib64 /system/lib64 \
  && dpkg -L libc6 libgcc-s1 libstdc++6 | sort -u | while read -r file; do \
    if [ ! -d "$file" ] || [ -L "$file" ]; then cp -a --parents "$file" /system; fi; \
  done \
  && rm -rf /system/usr/lib/*/gconv \
  && cp "$(command -v node)" /system/usr/local/bin/ \
  && echo 'greenroom:x:1000:1000::/app:' > /system/etc/passwd && echo 'greenroom:x:1000:' > /system/etc/group \
  && chmod 1777 /system/tmp && chown 1000:1000 /data

FROM scratch
COPY --from=system /system/ /
COPY --from=system --chown=1000:1000 /data /data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/contract/src contract/src
COPY --from=build /app/contract/releases contract/releases
COPY --from=build /app/contract/texts contract/texts
COPY --from=build /app/api/server/src api/server/src
COPY --from=build /app/api/server/texts api/server/texts
COPY --from=build /app/host/dist host/dist
COPY --from=build /app/admin/dist admin/dist
COPY --from=build /app/first-remotes first-remotes
ENV PATH=/usr/local/bin NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data FIRST_REMOTES=/app/first-remotes
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A crowd's garbage is collected before it doubles the memory (docs/performance.md#the-pool-and-its-queue).
ENTRYPOINT ["node", "--heap-growing-percent=40", "--import", "tsx"]
CMD ["api/server/src/main.ts"]
