-- Returns the file storage used by the request's organization, in bytes. Security definer, because a tenant sees only
-- their own files.
create or replace function app.stored_bytes() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(f.bytes), 0)::bigint from public.files f where f.organization_id = (select app.organization())
$$;
