-- What a super admin's request may read and change across organizations (docs/decisions/029). Row level security stays
-- on: no row is visible before app.begin_super_admin_request, which checks the caller itself. Of the landlords' data
-- only counts can be read (ids and organizations), never a name, an address or an amount.
create or replace function app.begin_super_admin_request(p_user uuid, p_session uuid, p_now timestamptz)
returns table (email text) language plpgsql security definer set search_path = '' as $$
declare
  found_email text;
begin
  found_email := app.live_session(p_user, p_session, p_now);
  if not exists (select 1 from public.user_roles r where r.user_id = p_user and r.role = 'super_admin') then
    raise exception 'not a super admin' using errcode = 'DV403';
  end if;
  perform pg_catalog.set_config('app.user_id', p_user::text, true),
          pg_catalog.set_config('app.now', p_now::text, true),
          pg_catalog.set_config('app.super_admin', 'on', true);
  return query select found_email;
end $$;

grant usage on schema public, app, auth to domovik_super_admin;
grant create on schema app to domovik_system;
alter function app.begin_super_admin_request(uuid, uuid, timestamptz) owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.begin_super_admin_request(uuid, uuid, timestamptz) from public;
grant execute on function app.begin_super_admin_request(uuid, uuid, timestamptz), app.now(), app.user_id(),
  app.record_events(uuid, jsonb) to domovik_super_admin;

do $$
declare
  seen text;
begin
  -- Reads: one policy per table; the columns are granted below.
  foreach seen in array array['organizations', 'organization_members', 'organization_keys', 'user_roles', 'tenant_accounts', 'co_tenants',
      'audit_logs', 'properties', 'tenants', 'leases', 'subscribers', 'subscription_plans', 'subscription_invoices'] loop
    execute format('drop policy if exists %I on public.%I', seen || '_super_admin', seen);
    execute format($p$create policy %I on public.%I for select to domovik_super_admin
      using ((select current_setting('app.super_admin', true)) = 'on')$p$, seen || '_super_admin', seen);
  end loop;
  -- Writes.
  foreach seen in array array['organizations', 'organization_members'] loop
    execute format('drop policy if exists %I on public.%I', seen || '_super_admin_update', seen);
    execute format($p$create policy %I on public.%I for update to domovik_super_admin
      using ((select current_setting('app.super_admin', true)) = 'on')$p$, seen || '_super_admin_update', seen);
  end loop;
  drop policy if exists official_values_super_admin on official_values;
  create policy official_values_super_admin on official_values to domovik_super_admin
    using ((select current_setting('app.super_admin', true)) = 'on') with check ((select current_setting('app.super_admin', true)) = 'on');
  drop policy if exists user_roles_super_admin_insert on user_roles;
  create policy user_roles_super_admin_insert on user_roles for insert to domovik_super_admin
    with check ((select current_setting('app.super_admin', true)) = 'on');
  drop policy if exists user_roles_super_admin_delete on user_roles;
  create policy user_roles_super_admin_delete on user_roles for delete to domovik_super_admin
    using ((select current_setting('app.super_admin', true)) = 'on');
  drop policy if exists idempotency_keys_super_admin on idempotency_keys;
  create policy idempotency_keys_super_admin on idempotency_keys to domovik_super_admin
    using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
end $$;

grant select on organizations, organization_members, user_roles to domovik_super_admin;
grant update on organizations to domovik_super_admin;
grant update (role, added_permissions, removed_permissions) on organization_members to domovik_super_admin;
grant insert, delete on user_roles to domovik_super_admin;
grant select, insert, update on idempotency_keys to domovik_super_admin;
grant select (organization_id, version, master_key_id, created_at, retired_at) on organization_keys to domovik_super_admin;
grant select (organization_id, seq, occurred_at, user_id, action_type, table_name) on audit_logs to domovik_super_admin;
grant select (organization_id, tenant_id, user_id, linked_at, disabled_at) on tenant_accounts to domovik_super_admin;
grant select (organization_id, id, user_id) on co_tenants to domovik_super_admin;
grant select (organization_id, id, deleted_at) on properties, tenants to domovik_super_admin;
grant select (kind) on tenants to domovik_super_admin;
grant select (organization_id, subscription_status, subscription_plan, billing_interval, trial_end, paid_until, unpaid_since, provider_live,
    created_at) on subscribers to domovik_super_admin;
grant select on subscription_plans to domovik_super_admin;
grant select, insert, update, delete on official_values to domovik_super_admin;
grant select (organization_id, id, status, amount, currency, plan, period_start, period_end, issued_at, paid_at)
  on subscription_invoices to domovik_super_admin;
grant select (organization_id, id) on leases to domovik_super_admin;
grant select (id, email, phone, email_confirmed_at, phone_confirmed_at, confirmed_at, invited_at, last_sign_in_at, banned_until,
    must_change_password, is_anonymous, app_metadata, created_at, deleted_at) on auth.users to domovik_super_admin;
grant select (id, user_id, created_at, refreshed_at, not_after) on auth.sessions to domovik_super_admin;
grant select (id, user_id, status) on auth.mfa_factors to domovik_super_admin;
