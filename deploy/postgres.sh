#!/bin/sh
# The database of the service and the roles over it, in a PostgreSQL that is empty. The image of PostgreSQL runs it at its first
# start; elsewhere: DATABASE_PASSWORD=… POSTGRES_USER=postgres sh deploy/postgres.sh
set -eu

# The role that connects owns the tables and is no superuser: row-level security holds for it too. It makes the role of
# requests, mcp_inspect_app, at its first start. A password is told in the environment, where no list of processes shows it.
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role mcp_inspect login createrole password :'password';
create database mcp_inspect owner mcp_inspect;
SQL
