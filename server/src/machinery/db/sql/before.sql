-- Functions that tables, defaults and policies use. Runs before the migrations, every time; safe to repeat.
create schema if not exists app;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The injected clock: each request sets app.now. Without it, real time.
create or replace function app.now() returns timestamptz language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, pg_catalog.now()) $$;

-- The request's context. If it was never set, it is NULL and no row is visible. After the transaction that set it,
-- it is '' and the cast raises 22P02, so a missing context fails closed.
create or replace function app.organization() returns uuid language sql stable parallel safe as
$$ select current_setting('app.organization', true)::uuid $$;
create or replace function app.user_id() returns uuid language sql stable parallel safe as
$$ select current_setting('app.user_id', true)::uuid $$;
create or replace function app.tenant() returns uuid language sql stable parallel safe as
$$ select current_setting('app.tenant', true)::uuid $$;
