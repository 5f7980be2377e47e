#!/bin/sh
# Like the official image: the first start makes the database on a server that listens on its socket alone.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --encoding=UTF8 --locale=C.UTF-8 --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl start --wait -o "-c listen_addresses="
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl stop
fi
exec postgres -c listen_addresses='*'
