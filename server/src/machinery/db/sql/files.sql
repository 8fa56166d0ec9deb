-- What the organization of the request keeps in files, in bytes. Asked also for a tenant, who sees only their own.
create or replace function app.stored_bytes() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(f.bytes), 0)::bigint from public.files f where f.organization_id = (select app.organization())
$$;
