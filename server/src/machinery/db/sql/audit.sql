-- The event log. Only record_events inserts: it locks the head of the organization's chain, links each new row to
-- the one before it by its hash, and returns the position of the last.
create or replace function app.event_hash(
  p_previous text, p_organization uuid, p_seq bigint, p_id uuid, p_at timestamptz, p_user uuid, p_email text,
  p_action text, p_table text, p_record uuid, p_tenant uuid, p_details jsonb, p_ip text, p_agent text, p_session uuid
) returns text language sql immutable set search_path = '' set timezone = 'UTC' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    p_previous || '|' || pg_catalog.jsonb_build_array(
      p_organization, p_seq, p_id, extract(epoch from p_at), p_user, p_email, p_action, p_table, p_record,
      p_tenant, p_details, p_ip, p_agent, p_session)::text, 'UTF8')), 'hex')
$$;

create or replace function app.events_of(p_events jsonb)
returns table (place bigint, id uuid, at timestamptz, "user" uuid, email text, action text, "table" text, record uuid, tenant uuid,
  details jsonb, ip text, agent text, session uuid)
language sql immutable set search_path = '' as $$
  select e.place, e.id, pg_catalog.date_trunc('milliseconds', e.at), e."user", e.email, e.action, e."table", e.record, e.tenant,
      e.details, e.ip, e.agent, e.session
    from rows from (pg_catalog.jsonb_to_recordset(p_events) as (id uuid, at timestamptz, "user" uuid, email text, action text,
      "table" text, record uuid, tenant uuid, details jsonb, ip text, agent text, session uuid)) with ordinality
      as e(id, at, "user", email, action, "table", record, tenant, details, ip, agent, session, place)
$$;

-- Hashes are chained row by row, but the head is read and written once and all rows are inserted together.
create or replace function app.record_events(p_organization uuid, p_events jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head record;
  event record;
  hashes text[] := '{}';
  made integer := 0;
  previous text;
begin
  -- The request of a landlord, a tenant or a signer may write only to the chain of its own organization.
  if session_user in ('domovik_app', 'domovik_tenant', 'domovik_signer') and p_organization is distinct from
     coalesce(nullif(pg_catalog.current_setting('app.organization', true), ''), '00000000-0000-0000-0000-000000000000')::uuid then
    raise exception 'event of another organization' using errcode = '42501';
  end if;
  insert into public.audit_heads (organization_id, seq, hash) values (p_organization, 0, '') on conflict do nothing;
  select h.seq, h.hash into head from public.audit_heads h where h.organization_id = p_organization for update;
  previous := head.hash;
  for event in select * from app.events_of(p_events) order by place loop
    made := made + 1;
    previous := app.event_hash(previous, p_organization, head.seq + made, event.id, event.at, event."user", event.email,
      event.action, event."table", event.record, event.tenant, event.details, event.ip, event.agent, event.session);
    hashes[made] := previous;
  end loop;
  insert into public.audit_logs (organization_id, seq, id, occurred_at, user_id, user_email, action_type, table_name,
      record_id, tenant_id, details, ip_address, user_agent, session_id, previous_hash, hash)
    select p_organization, head.seq + e.place, e.id, e.at, e."user", e.email, e.action, e."table",
        e.record, e.tenant, e.details, e.ip, e.agent, e.session,
        case when e.place = 1 then head.hash else hashes[e.place - 1] end, hashes[e.place]
      from app.events_of(p_events) as e;
  update public.audit_heads set seq = head.seq + made, hash = previous where organization_id = p_organization;
  return head.seq + made;
end $$;

-- Covers a range of events as they are now, together with their hashes.
create or replace function app.shortened_digest(p_organization uuid, p_from bigint, p_to bigint) returns text
language sql stable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(coalesce(pg_catalog.string_agg(
      app.event_hash(hash, organization_id, seq, id, occurred_at, user_id, user_email, action_type, table_name, record_id, tenant_id,
        details, ip_address, user_agent, session_id), '' order by seq), ''), 'UTF8')), 'hex')
    from public.audit_logs where organization_id = p_organization and seq between p_from and p_to
$$;

-- Returns the first broken position of a chain and the problem; no row if the chain is intact.
create or replace function app.verify_chain(p_organization uuid)
returns table (broken_seq bigint, problem text) language sql stable security definer set search_path = '' as $$
  with linked as (
    select l.*, pg_catalog.lag(l.seq, 1, 0::bigint) over w as before_seq, pg_catalog.lag(l.hash, 1, '') over w as before_hash
      from public.audit_logs l where l.organization_id = p_organization window w as (order by l.seq)
  ), broken as (
    select seq, case
        when seq <> before_seq + 1 then 'missing'
        when previous_hash <> before_hash then 'unlinked'
        when hash <> app.event_hash(previous_hash, organization_id, seq, id, occurred_at, user_id, user_email,
          action_type, table_name, record_id, tenant_id, details, ip_address, user_agent, session_id)
          and not exists (select 1 from public.audit_shortenings s
                where s.organization_id = p_organization and linked.seq between s.from_seq and s.to_seq) then 'altered'
      end as problem
      from linked
    union all
    select s.from_seq, 'altered' from public.audit_shortenings s
     where s.organization_id = p_organization and s.digest <> app.shortened_digest(p_organization, s.from_seq, s.to_seq)
    union all
    select h.seq, 'truncated' from public.audit_heads h
     where h.organization_id = p_organization
       and not exists (select 1 from public.audit_logs l where l.organization_id = h.organization_id and l.seq = h.seq and l.hash = h.hash)
       and h.seq > 0
    union all
    select c.seq, 'rewritten' from public.audit_checkpoints c
     where c.organization_id = p_organization
       and not exists (select 1 from public.audit_logs l where l.organization_id = c.organization_id and l.seq = c.seq and l.hash = c.hash)
  )
  select seq, problem from broken where problem is not null order by seq limit 1
$$;

-- An IPv4 address in its own form. Releases before 0.2.0 stored 203.0.113.7 as ::ffff:203.0.113.7. The rows stay as they are,
-- because their hashes contain the address.
create or replace function app.plain_address(p_address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_address, '^::ffff:(?=\d+\.)', '', 'i')
$$;

-- The network of an address: three of the four parts of IPv4, the first 48 bits of IPv6. Null for anything else.
create or replace function app.shortened_address(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain inet;
begin
  plain := app.plain_address(p_address)::inet;
  return host(network(set_masklen(plain, case family(plain) when 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end $$;

-- Shortens the addresses of the events before an instant that were not shortened yet, and removes their browsers. Returns the
-- range and its digest, no row if there is nothing to do. Fails if one of the events does not match its hash.
create or replace function app.shorten_origins(p_organization uuid, p_before timestamptz)
returns table (from_seq bigint, to_seq bigint, digest text) language plpgsql security definer set search_path = '' as $$
declare
  first bigint;
  last bigint;
begin
  select h.seq into last from public.audit_heads h where h.organization_id = p_organization for update;
  select coalesce(max(s.to_seq), 0) + 1 into first from public.audit_shortenings s where s.organization_id = p_organization;
  select coalesce((select l.seq - 1 from public.audit_logs l where l.organization_id = p_organization and l.seq >= first
      and l.occurred_at >= p_before order by l.seq limit 1), last) into last;
  if last < first then return; end if;
  if exists (select 1 from public.audit_logs l where l.organization_id = p_organization and l.seq between first and last
      and l.hash <> app.event_hash(l.previous_hash, l.organization_id, l.seq, l.id, l.occurred_at, l.user_id, l.user_email,
        l.action_type, l.table_name, l.record_id, l.tenant_id, l.details, l.ip_address, l.user_agent, l.session_id)) then
    raise exception 'the audit chain of % is broken', p_organization;
  end if;
  perform set_config('app.shortening', 'on', true);
  update public.audit_logs l set ip_address = app.shortened_address(l.ip_address), user_agent = null
   where l.organization_id = p_organization and l.seq between first and last
     and (l.ip_address is not null or l.user_agent is not null);
  perform set_config('app.shortening', '', true);
  return query select first, last, app.shortened_digest(p_organization, first, last);
end $$;

-- Events are never changed or removed, except the chain of the demonstration (fixed id, demo/identity.ts), and addresses and
-- browsers by shorten_origins.
create or replace function app.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.shortening', true) = 'on'
     and to_jsonb(new) - 'ip_address' - 'user_agent' = to_jsonb(old) - 'ip_address' - 'user_agent' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.organization_id = '0d300000-0000-7000-8000-000000000001'
     and current_setting('app.removing', true) = 'organization_erasure' then
    return old;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = '42501';
end $$;
create or replace trigger audit_logs_insert_only before update or delete on audit_logs
  for each row execute function app.refuse_change();

drop function if exists app.record_past(uuid, jsonb);
drop function if exists app.record_event(uuid, uuid, timestamptz, uuid, text, text, text, uuid, uuid, jsonb, text, text, uuid);
