#!/bin/sh
# Starts PgBouncer in the container of deploy/compose.yaml, with deploy/pgbouncer.ini and the password of POSTGRES_PASSWORD.
# POSTGRES_HOST, PGBOUNCER_INI and PGBOUNCER_FOLDER are for other places than that container.
set -eu
umask 077
folder=${PGBOUNCER_FOLDER:-/tmp}
# In that file, a quotation mark within a password is written twice.
password=$(printf '%s' "$POSTGRES_PASSWORD" | sed 's/"/""/g')
printf '"signalbox" "%s"\n' "$password" > "$folder/userlist.txt"
sed -e "s/^signalbox = host=[^ ]*/signalbox = host=${POSTGRES_HOST:-postgres}/" \
  -e 's/^listen_addr = .*/listen_addr = 0.0.0.0/' \
  -e "s#^auth_file = .*#auth_file = $folder/userlist.txt#" \
  "${PGBOUNCER_INI:-/etc/signalbox/pgbouncer.ini}" > "$folder/pgbouncer.ini"
exec pgbouncer "$folder/pgbouncer.ini"
