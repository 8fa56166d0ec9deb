-- Schema auth: only the sign-in service writes to it, as domovik_auth, which owns nothing.
revoke all on schema auth from public;
grant usage on schema auth to domovik_auth;
revoke all on all tables in schema auth from public, domovik_app, domovik_tenant;
grant select, insert, update, delete on all tables in schema auth to domovik_auth;

-- Returns the organization whose chain records a sign-in: the first one that the person belongs to or rents from, or null.
create or replace function app.first_organization(p_user uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select m.organization_id from public.organization_members m where m.user_id = p_user
      order by m.joined_at, m.organization_id limit 1),
    (select a.organization_id from public.tenant_accounts a where a.user_id = p_user and a.disabled_at is null
      order by a.linked_at, a.organization_id limit 1),
    (select c.organization_id from public.co_tenants c where c.user_id = p_user and c.disabled_at is null
      order by c.linked_at, c.organization_id limit 1))
$$;
grant create on schema app to domovik_system;
alter function app.first_organization(uuid) owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.first_organization(uuid) from public;
grant execute on function app.first_organization(uuid) to domovik_auth, domovik_system;
