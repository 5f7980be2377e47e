# The images that compose.yaml names, of Debian's packages. They have what the composition relies on: users, folders, programs, settings.

# Debian 13.
ARG BASE

FROM ${BASE} AS caddy
# An older one does not know all options of deploy/Caddyfile.
RUN sed -n 's/ trixie / trixie-backports /p' /etc/apt/sources.list > /etc/apt/sources.list.d/backports.list \
  && apt-get update && apt-get install -y --no-install-recommends caddy/trixie-backports libcap2-bin wget \
  && setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM ${BASE} AS postgres
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
RUN mkdir /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
  && apt-get update && apt-get install -y --no-install-recommends postgresql-17 \
  && usermod --uid 999 postgres && groupmod --gid 999 postgres && install -d -o postgres -g postgres -m 1777 $PGDATA && install -d -o postgres -g postgres -m 3777 /run/postgresql
COPY --chmod=755 postgres.sh /usr/local/bin/
VOLUME $PGDATA
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres.sh"]

FROM ${BASE} AS versitygw
RUN apt-get update && apt-get install -y --no-install-recommends python3-moto python3-flask-cors wget
ENV S3_IGNORE_SUBDOMAIN_BUCKETNAME=true
COPY --chmod=755 versitygw.py /usr/local/bin/versitygw
ENTRYPOINT ["versitygw"]

# The program that starts the composition.
FROM ${BASE} AS compose
RUN apt-get update && apt-get install -y --no-install-recommends docker-compose
CMD ["/usr/libexec/docker/cli-plugins/docker-compose"]
