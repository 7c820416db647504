#!/bin/sh
# Run once, when the volume of the database is empty. The nodes connect as the role doppel, which owns its database and is no
# superuser. The superuser gets no password: it can log in within the container only.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres --set password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE doppel LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE doppel OWNER doppel;
REVOKE ALL ON DATABASE doppel FROM PUBLIC;
ALTER ROLE postgres PASSWORD NULL;
SQL
