-- Returns the e-mail address of the user of an active session. A user with a second factor must have used it; a
-- password alone is not enough. A passkey counts as two factors. A user who signed in with an initial password must have
-- set their own (ADMIN-03). Errors: DV401 session gone, DV402 second factor needed, DV405 own password needed. With an organization the
-- detail of DV401 says if the user is no member any more: who is removed from their only organization is signed out too, and is told why.
create or replace function app.live_session(p_user uuid, p_session uuid, p_now timestamptz, p_organization uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  found_session record;
begin
  select u.email, u.must_change_password, s.aal into found_session
    from auth.sessions s join auth.users u on u.id = s.user_id
   where s.id = p_session and s.user_id = p_user and (s.not_after is null or s.not_after > p_now)
     and u.deleted_at is null and (u.banned_until is null or u.banned_until <= p_now);
  if not found then
    if p_organization is not null
       and not exists (select from public.organization_members m where m.user_id = p_user and m.organization_id = p_organization)
       and not exists (select from public.user_roles r where r.user_id = p_user and r.role = 'super_admin') then
      raise exception 'session is gone' using errcode = 'DV401', detail = 'access_ended';
    end if;
    raise exception 'session is gone' using errcode = 'DV401';
  end if;
  if found_session.aal <> 'aal2'
     and exists (select 1 from auth.mfa_factors f where f.user_id = p_user and f.status = 'verified')
     and not exists (select 1 from auth.mfa_amr_claims c where c.session_id = p_session and c.method = 'passkey') then
    raise exception 'second factor needed' using errcode = 'DV402';
  end if;
  if found_session.must_change_password then raise exception 'own password needed' using errcode = 'DV405'; end if;
  return found_session.email;
end $$;

create or replace function app.live_session(p_user uuid, p_session uuid, p_now timestamptz)
returns text language sql stable security definer set search_path = '' as $$
  select app.live_session(p_user, p_session, p_now, null)
$$;

-- The first statement of every request: returns the caller, the organization and the role. Fails if the session, the
-- user or the membership is gone, so that revocation needs no extra round trip.
-- Errors: DV401 session gone, DV402 second factor needed, DV405 own password needed, DV403 not a member, DV404 no portal account.
drop function if exists app.begin_request(uuid, uuid, uuid, timestamptz);
create function app.begin_request(p_user uuid, p_session uuid, p_organization uuid, p_now timestamptz)
returns table (
  organization_id uuid, member_role text, added_permissions text[], removed_permissions text[], is_owner boolean, system_role text, email text,
  currency text, time_zone text, business_day_rule text, is_demo boolean, status text,
  plan text, plan_features jsonb, plan_limits jsonb, subscription_status text,
  trial_end timestamptz, paid_until timestamptz, unpaid_since timestamptz, billed boolean
)
language plpgsql security definer set search_path = '' as $$
declare
  found_email text;
  found_role text;
  found_organization record;
begin
  found_email := app.live_session(p_user, p_session, p_now, p_organization);

  select r.role into found_role from public.user_roles r where r.user_id = p_user
   order by case r.role when 'super_admin' then 1 when 'admin' then 2 else 3 end limit 1;

  perform pg_catalog.set_config('app.user_id', p_user::text, true),
          pg_catalog.set_config('app.now', p_now::text, true);

  if p_organization is null then
    select m.organization_id as id, m.role, m.added_permissions, m.removed_permissions into found_organization
      from public.organization_members m where m.user_id = p_user order by m.joined_at, m.organization_id limit 1;
  else
    select m.organization_id as id, m.role, m.added_permissions, m.removed_permissions into found_organization
      from public.organization_members m where m.user_id = p_user and m.organization_id = p_organization;
    if not found then
      if found_role is distinct from 'super_admin' then raise exception 'not a member' using errcode = 'DV403'; end if;
      select o.id, null::text as role, '{}'::text[] as added_permissions, '{}'::text[] as removed_permissions into found_organization from public.organizations o where o.id = p_organization;
      if not found then raise exception 'no such organization' using errcode = 'DV403'; end if;
    end if;
  end if;

  perform pg_catalog.set_config('app.organization', coalesce(found_organization.id::text, ''), true);
  return query
    select o.id, found_organization.role, coalesce(found_organization.added_permissions, '{}'),
           coalesce(found_organization.removed_permissions, '{}'), coalesce(o.owner_id = p_user, false), coalesce(found_role, 'user'),
           found_email, o.currency, o.time_zone, o.business_day_rule, coalesce(o.is_demo, false), o.status,
           p.plan_name, p.features, p.limits, s.subscription_status, s.trial_end, s.paid_until, s.unpaid_since, s.provider_live
      from (select 1) as one
      left join public.organizations o on o.id = found_organization.id
      left join public.subscribers s on s.organization_id = o.id
      left join public.subscription_plans p on p.plan_name = s.subscription_plan;
end $$;

-- The accounts of tenants that a person's portal account opens: one row each. The tenant's own role has priority over that of a
-- co-tenant of the same account. Of several rows of one co-tenant, the one counts that ends last. If the row that counts is closed,
-- the other rows open nothing of that account either.
create or replace function app.portal_roles(p_user uuid)
returns table (organization_id uuid, tenant_id uuid, co_tenant_id uuid, until date, linked_at timestamptz)
language sql stable set search_path = '' as $$
  select r.organization_id, r.tenant_id, r.co_tenant_id, r.until, r.linked_at
    from (select distinct on (a.organization_id, a.tenant_id) a.*
            from (select l.organization_id, l.tenant_id, l.linked_at, l.disabled_at, null::uuid as co_tenant_id, null::date as until
                    from public.tenant_accounts l where l.user_id = p_user
                  union all
                  select c.organization_id, c.tenant_id, c.linked_at, c.disabled_at, c.id, c.moved_out_on
                    from public.co_tenants c where c.user_id = p_user) as a
           order by a.organization_id, a.tenant_id, a.co_tenant_id is not null, a.until desc nulls first, a.linked_at desc, a.co_tenant_id) as r
    join public.tenants t on t.organization_id = r.organization_id and t.id = r.tenant_id and t.deleted_at is null
   where r.disabled_at is null
$$;

-- The same for the tenant portal. A person who rents from several organizations specifies the tenant record.
-- A co-tenant opens the account of the tenant; `until` is the last day of one who has moved out.
drop function if exists app.begin_tenant_request(uuid, uuid, uuid, timestamptz);
create function app.begin_tenant_request(p_user uuid, p_session uuid, p_tenant uuid, p_now timestamptz)
returns table (
  organization_id uuid, tenant_id uuid, email text, currency text, time_zone text, business_day_rule text, is_demo boolean,
  co_tenant_id uuid, until text
)
language plpgsql security definer set search_path = '' as $$
declare
  found_email text;
  account record;
begin
  found_email := app.live_session(p_user, p_session, p_now);

  select a.organization_id, a.tenant_id, a.co_tenant_id, a.until into account
    from app.portal_roles(p_user) as a
   where p_tenant is null or a.tenant_id = p_tenant
   order by a.linked_at desc, a.tenant_id limit 1;
  if not found then raise exception 'no portal account' using errcode = 'DV404'; end if;

  perform pg_catalog.set_config('app.user_id', p_user::text, true),
          pg_catalog.set_config('app.now', p_now::text, true),
          pg_catalog.set_config('app.organization', account.organization_id::text, true),
          pg_catalog.set_config('app.tenant', account.tenant_id::text, true);
  return query
    select o.id, account.tenant_id, found_email, o.currency, o.time_zone, o.business_day_rule, o.is_demo,
           account.co_tenant_id, account.until::text
      from public.organizations o where o.id = account.organization_id;
end $$;

-- Functions for a person's own account. They read more rows than their caller may, but return only data about the
-- caller or about the organization that begin_request found the caller to belong to.

-- The organizations that the caller belongs to; position 1 is the one joined first (ORG-16).
create or replace function app.my_organizations()
returns table (id uuid, name text, currency text, time_zone text, is_demo boolean, demo_reset_interval integer, status text, "position" bigint)
language sql stable security definer set search_path = '' as $$
  select o.id, o.name, o.currency, o.time_zone, o.is_demo, o.demo_reset_interval, o.status,
         pg_catalog.row_number() over (order by m.joined_at, m.organization_id)
    from public.organization_members m join public.organizations o on o.id = m.organization_id
   where m.user_id = app.user_id()
$$;

-- The tenancies that the caller's account opens, at all landlords, the newest link first: landlord and addresses of the
-- leases that run, or else of the one that started last.
create or replace function app.my_homes()
returns table (tenant_id uuid, landlord text, address text, "position" bigint)
language sql stable security definer set search_path = '' as $$
  select a.tenant_id, o.name,
         coalesce((select pg_catalog.string_agg(p.address, ', ' order by l.start_date desc, l.id) from public.leases l
            join public.properties p on p.organization_id = l.organization_id and p.id = l.property_id
           where l.organization_id = a.organization_id and l.tenant_id = a.tenant_id and l.cancelled_at is null
             and app.lease_status(l.start_date, l.end_date, l.termination_last_day, false,
                   app.lacks_signature(l.start_date, l.signed_on, o.signatures_from, d.today), d.today) = 'active'),
         (select p.address from public.leases l
            join public.properties p on p.organization_id = l.organization_id and p.id = l.property_id
           where l.organization_id = a.organization_id and l.tenant_id = a.tenant_id and l.cancelled_at is null
           order by l.start_date > d.today, l.start_date desc limit 1)),
         pg_catalog.row_number() over (order by a.linked_at desc, a.tenant_id)
    from app.portal_roles(app.user_id()) as a
    join public.organizations o on o.id = a.organization_id
   cross join lateral (select (app.now() at time zone o.time_zone)::date as today) as d
$$;

-- The language that a tenant of the current organization chose in the portal; null without an account.
create or replace function app.tenant_language(tenant uuid)
returns text language sql stable security definer set search_path = '' as $$
  select p.language
    from public.tenant_accounts a join public.user_preferences p on p.user_id = a.user_id
   where a.organization_id = app.organization() and a.tenant_id = tenant and a.disabled_at is null
$$;

-- The members of the current organization with account data from the sign-in service.
drop function if exists app.organization_members();
create function app.organization_members()
returns table (user_id uuid, email text, role text, added_permissions text[], removed_permissions text[], joined_at timestamptz, state text, last_seen_at timestamptz, second_factor boolean)
language sql stable security definer set search_path = '' as $$
  select m.user_id, u.email, case when o.owner_id = m.user_id then 'owner' else m.role end,
         m.added_permissions, m.removed_permissions, m.joined_at,
         case when u.id is null then 'no_account' when u.banned_until > app.now() then 'blocked'
              when u.must_change_password then 'first_password' else 'active' end,
         greatest(u.last_sign_in_at, (select max(s.refreshed_at) from auth.sessions s where s.user_id = m.user_id)),
         exists (select 1 from auth.mfa_factors f where f.user_id = m.user_id and f.status = 'verified')
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    left join auth.users u on u.id = m.user_id and u.deleted_at is null
   where m.organization_id = app.organization()
$$;

-- The sessions of the members of the current organization.
create or replace function app.member_sessions()
returns table (id uuid, user_id uuid, email text, ip text, user_agent text, last_seen_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id, u.email, s.ip, s.user_agent, s.refreshed_at
    from public.organization_members m
    join auth.sessions s on s.user_id = m.user_id
    join auth.users u on u.id = m.user_id and u.deleted_at is null
   where m.organization_id = app.organization() and (s.not_after is null or s.not_after > app.now())
     and s.refreshed_at > app.now() - interval '30 days'
$$;

-- Returns the caller's own system role, or another user's for admin and super_admin (API-24). Raises DV403 otherwise.
create or replace function app.system_role(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found_role text;
begin
  if p_user is distinct from app.user_id() and not exists (
    select 1 from public.user_roles r where r.user_id = app.user_id() and r.role in ('admin', 'super_admin')) then
    raise exception 'may not read the role of another user' using errcode = 'DV403';
  end if;
  select r.role into found_role from public.user_roles r where r.user_id = p_user
   order by case r.role when 'super_admin' then 1 when 'admin' then 2 else 3 end limit 1;
  return coalesce(found_role, 'user');
end $$;

-- Creates an organization owned by the caller and switches the rest of the transaction to it. If the slug is taken, the end
-- of the id is appended. Raises DV403 without a caller and for portal accounts, which cannot become landlords (PORTAL-06).
create or replace function app.found_organization(p_id uuid, p_fields jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := app.user_id();
  wanted text := p_fields ->> 'slug';
begin
  if caller is null or exists (select 1 from public.tenant_accounts a where a.user_id = caller)
    or exists (select 1 from public.co_tenants c where c.user_id = caller) then
    raise exception 'may not create an organization' using errcode = 'DV403';
  end if;
  if exists (select 1 from public.organizations o where o.slug = wanted) then
    wanted := wanted || '-' || pg_catalog.right(p_id::text, 6);
  end if;
  insert into public.organizations (id, name, slug, owner_id, business_type, description, phone, address, website, currency, time_zone, language)
    values (p_id, p_fields ->> 'name', wanted, caller, p_fields ->> 'businessType', p_fields ->> 'description', p_fields ->> 'phone',
            p_fields ->> 'address', p_fields ->> 'website', p_fields ->> 'currency', p_fields ->> 'timeZone', p_fields ->> 'language');
  insert into public.organization_members (organization_id, user_id, role) values (p_id, caller, 'owner');
  insert into public.subscribers (organization_id, email, subscription_plan, trial_end)
    select p_id, (select u.email from auth.users u where u.id = caller), p.plan_name, (p_fields ->> 'trialEnd')::timestamptz
      from public.subscription_plans p where p.plan_name = p_fields ->> 'plan' and p.is_active;
  if not found then raise exception 'no such plan' using errcode = 'DV409'; end if;
  perform pg_catalog.set_config('app.organization', p_id::text, true);
end $$;

grant create on schema app to domovik_system;
alter function app.my_organizations() owner to domovik_system;
alter function app.my_homes() owner to domovik_system;
alter function app.tenant_language(uuid) owner to domovik_system;
alter function app.organization_members() owner to domovik_system;
alter function app.member_sessions() owner to domovik_system;
alter function app.system_role(uuid) owner to domovik_system;
alter function app.found_organization(uuid, jsonb) owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.portal_roles(uuid) from public;
grant execute on function app.portal_roles(uuid) to domovik_system;
revoke all on function app.my_organizations(), app.my_homes(), app.tenant_language(uuid), app.organization_members(), app.member_sessions(), app.system_role(uuid), app.found_organization(uuid, jsonb) from public;
grant execute on function app.my_organizations(), app.organization_members(), app.member_sessions(), app.system_role(uuid), app.found_organization(uuid, jsonb) to domovik_app;
grant execute on function app.my_homes() to domovik_tenant;
grant execute on function app.tenant_language(uuid) to domovik_app, domovik_tenant, domovik_system;
