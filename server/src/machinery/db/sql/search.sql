-- Search by trigram index. Under row level security PostgreSQL does not use the index, because ilike is not
-- leakproof. One small function therefore bypasses it. Its owner is domovik_search, a role without login
-- that owns nothing else and may read only the searched columns. Organizations stay separate because the function
-- returns only ids, refuses any organization but the request's own, and filters every table by it; the records are
-- then read under the caller's policies. The role's policy must be `true`: any condition in it would be checked
-- before ilike and would prevent the use of the index.
create extension if not exists btree_gin;

-- Accents are ignored (app.fold). Fields are separated by a line break, which a query cannot contain (contract/src/base.ts, line).
drop index if exists properties_search, properties_words, tenants_search, leases_search, transactions_search,
  properties_text, tenants_text, leases_text, transactions_text, documents_text, tickets_text, messages_text, bookings_text;
create index if not exists properties_folded on properties using gin
  (organization_id, app.fold(address || E'\n' || property_type || E'\n' || coalesce(city, '') || E'\n' || coalesce(postal_code, '') || E'\n' || coalesce(description, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index if not exists tenants_folded on tenants using gin
  (organization_id, app.fold(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index if not exists leases_folded on leases using gin
  (organization_id, app.fold(id::text || E'\n' || coalesce(terms, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index if not exists transactions_folded on transactions using gin
  (organization_id, app.fold(case when kind in ('charge', 'receipt') then type else kind end || E'\n' || coalesce(description, '') || E'\n' || coalesce(reference, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where kind <> 'reversal';
create index if not exists documents_folded on documents using gin (organization_id, app.fold(title) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index if not exists tickets_folded on tickets using gin (organization_id, app.fold(title) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index if not exists messages_folded on messages using gin (organization_id, app.fold(body) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where withdrawn_at is null;
create index if not exists bookings_folded on bookings using gin (organization_id, app.fold(reference) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

grant select (organization_id, id, address, property_type, city, postal_code, description, created_at, deleted_at) on properties to domovik_search;
grant select (organization_id, id, name, email, phone, kind, created_at, deleted_at) on tenants to domovik_search;
grant select (organization_id, id, tenant_id, terms, created_at) on leases to domovik_search;
grant select (organization_id, id, tenant_id, kind, type, description, reference, effective_date) on transactions to domovik_search;
grant select (organization_id, id, title, created_at, deleted_at) on documents, tickets to domovik_search;
grant select (kind) on documents to domovik_search;
grant select (organization_id, id, tenant_id, body, created_at, withdrawn_at) on messages to domovik_search;
grant select (organization_id, id, tenant_id, reference, check_in) on bookings to domovik_search;
do $$
declare t text;
begin
  foreach t in array array['properties', 'tenants', 'leases', 'transactions', 'documents', 'tickets', 'messages', 'bookings'] loop
    execute format('drop policy if exists %I on public.%I', t || '_search', t);
    execute format('create policy %I on public.%I for select to domovik_search using (true)', t || '_search', t);
  end loop;
end $$;

-- Returns the ids of at most p_limit records that match the pattern, newest first. What the caller may not see is left out before the
-- limit, otherwise it would take the places of what the caller may see: without p_confidential identity documents, and stays found by
-- the name of their guest. Two steps, each of bounded cost: a
-- frequent pattern is found among the newest 300 records, a rare one by the index.
create or replace function app.search_text(p_organization uuid, p_scope text, p_pattern text, p_limit integer, p_confidential boolean)
returns table (id uuid) language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  newest constant integer := 300;
  fetched constant integer := 1000;
  pattern constant text := app.fold(p_pattern);
  -- Names are also found by their words in another order. Null for one word.
  name_words constant text[] := app.word_patterns(pg_catalog.substr(p_pattern, 2, pg_catalog.length(p_pattern) - 2));
  -- What every text contains that is found, for the index: the first word anywhere, because the pattern can begin within a word, and the
  -- longest of the others at the beginning of a word. The index cannot find the beginning of a word for ilike.
  first_word constant text := coalesce('%' || pg_catalog.substr(name_words[1], 3), pattern);
  other_word constant text := '(^|[-,./()" \n\t])' || pg_catalog.regexp_replace(
    (select pg_catalog.regexp_replace(pg_catalog.substr(w, 3, pg_catalog.length(w) - 3), '\\(.)', '\1', 'g')
       from pg_catalog.unnest(name_words[2:]) as w order by pg_catalog.length(w) desc limit 1), '([][\\^$.|?*+(){}])', '\\\1', 'g');
  tenant_ids uuid[];
  ids uuid[];
begin
  if p_organization is null or p_organization is distinct from app.organization() then
    raise exception 'search in another organization' using errcode = '42501';
  end if;

  if p_scope in ('leases', 'payments', 'messages') or (p_scope = 'bookings' and p_confidential) then
    select pg_catalog.array_agg(t.id) into tenant_ids from (
      select t.id from public.tenants t
       where t.organization_id = p_organization and app.fold(t.name || E'\n' || coalesce(t.email, '') || E'\n' || coalesce(t.phone, '')) ilike first_word
         and (other_word is null or app.fold(t.name || E'\n' || coalesce(t.email, '') || E'\n' || coalesce(t.phone, '')) ~* other_word)
         and (p_scope <> 'messages' or t.deleted_at is null)
         and (app.fold(t.name) ilike pattern or (name_words is not null and app.words(t.name) ilike all (name_words))) limit fetched) as t;
  end if;

  if p_scope = 'properties' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select p.id, p.created_at, p.address || E'\n' || p.property_type || E'\n' || coalesce(p.city, '') || E'\n' || coalesce(p.postal_code, '') || E'\n' || coalesce(p.description, '') as words
                from public.properties p where p.organization_id = p_organization and p.deleted_at is null
               order by p.created_at desc limit newest) as n
       where app.fold(n.words) ilike pattern order by n.created_at desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (select p.id, p.created_at from public.properties p
                 where p.organization_id = p_organization and p.deleted_at is null
                   and app.fold(p.address || E'\n' || p.property_type || E'\n' || coalesce(p.city, '') || E'\n' || coalesce(p.postal_code, '') || E'\n' || coalesce(p.description, '')) ilike pattern
                 limit fetched) as f
         order by f.created_at desc, f.id desc limit p_limit) as x;
    end if;

  elsif p_scope = 'tenants' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select t.id, t.created_at, t.deleted_at, t.name, t.name || E'\n' || coalesce(t.email, '') || E'\n' || coalesce(t.phone, '') as words
                from public.tenants t where t.organization_id = p_organization and t.kind = 'tenant'
               order by t.created_at desc limit newest) as n
       where n.deleted_at is null and (app.fold(n.words) ilike pattern or (name_words is not null and app.words(n.name) ilike all (name_words))) order by n.created_at desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (select t.id, t.created_at from public.tenants t
                 where t.organization_id = p_organization and t.deleted_at is null and t.kind = 'tenant'
                   and app.fold(t.name || E'\n' || coalesce(t.email, '') || E'\n' || coalesce(t.phone, '')) ilike first_word
                   and (other_word is null or app.fold(t.name || E'\n' || coalesce(t.email, '') || E'\n' || coalesce(t.phone, '')) ~* other_word)
                   and (app.fold(t.name || E'\n' || coalesce(t.email, '') || E'\n' || coalesce(t.phone, '')) ilike pattern
                        or (name_words is not null and app.words(t.name) ilike all (name_words)))
                 limit fetched) as f
         order by f.created_at desc, f.id desc limit p_limit) as x;
    end if;

  elsif p_scope = 'leases' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select l.id, l.tenant_id, l.created_at, l.id::text || E'\n' || coalesce(l.terms, '') as words
                from public.leases l where l.organization_id = p_organization
               order by l.created_at desc limit newest) as n
       where app.fold(n.words) ilike pattern or n.tenant_id = any (tenant_ids) order by n.created_at desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (
            (select l.id, l.created_at from public.leases l
              where l.organization_id = p_organization and app.fold(l.id::text || E'\n' || coalesce(l.terms, '')) ilike pattern limit fetched)
            union
            (select l.id, l.created_at from public.leases l
              where l.organization_id = p_organization and l.tenant_id = any (tenant_ids) limit fetched)) as f
         order by f.created_at desc, f.id desc limit p_limit) as x;
    end if;

  elsif p_scope = 'payments' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select t.id, t.tenant_id, t.effective_date, t.kind,
                     case when t.kind in ('charge', 'receipt') then t.type else t.kind end || E'\n' || coalesce(t.description, '') || E'\n' || coalesce(t.reference, '') as words
                from public.transactions t where t.organization_id = p_organization
               order by t.effective_date desc, t.id desc limit newest) as n
       where n.kind <> 'reversal' and (app.fold(n.words) ilike pattern or n.tenant_id = any (tenant_ids))
       order by n.effective_date desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (
            (select t.id, t.effective_date from public.transactions t
              where t.organization_id = p_organization and t.kind <> 'reversal'
                and app.fold(case when t.kind in ('charge', 'receipt') then t.type else t.kind end || E'\n' || coalesce(t.description, '') || E'\n' || coalesce(t.reference, '')) ilike pattern
              limit fetched)
            union
            (select t.id, t.effective_date from public.transactions t
              where t.organization_id = p_organization and t.kind <> 'reversal' and t.tenant_id = any (tenant_ids)
              order by t.effective_date desc limit fetched)) as f
         order by f.effective_date desc, f.id desc limit p_limit) as x;
    end if;

  elsif p_scope = 'documents' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select d.id, d.created_at, d.title from public.documents d
                 where d.organization_id = p_organization and d.deleted_at is null and (p_confidential or d.kind <> 'identity')
                 order by d.created_at desc limit newest) as n
       where app.fold(n.title) ilike pattern order by n.created_at desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (select d.id, d.created_at from public.documents d
                 where d.organization_id = p_organization and d.deleted_at is null and (p_confidential or d.kind <> 'identity') and app.fold(d.title) ilike pattern
                 limit fetched) as f
         order by f.created_at desc, f.id desc limit p_limit) as x;
    end if;

  elsif p_scope = 'tickets' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select d.id, d.created_at, d.title from public.tickets d
                 where d.organization_id = p_organization and d.deleted_at is null
                 order by d.created_at desc limit newest) as n
       where app.fold(n.title) ilike pattern order by n.created_at desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (select d.id, d.created_at from public.tickets d
                 where d.organization_id = p_organization and d.deleted_at is null and app.fold(d.title) ilike pattern
                 limit fetched) as f
         order by f.created_at desc, f.id desc limit p_limit) as x;
    end if;

  -- The newest matching message of each conversation. A tenant's name finds the newest message of the conversation.
  elsif p_scope = 'messages' then
    select pg_catalog.array_agg(x.id) into ids from (
      select c.id from (
        select distinct on (f.tenant_id) f.id, f.created_at from (
            (select m.id, m.tenant_id, m.created_at from public.messages m
              where m.organization_id = p_organization and m.withdrawn_at is null and app.fold(m.body) ilike pattern
                and exists (select from public.tenants t where t.organization_id = p_organization and t.id = m.tenant_id and t.deleted_at is null)
              limit fetched)
            union
            (select m.id, m.tenant_id, m.created_at from public.messages m
              where m.organization_id = p_organization and m.withdrawn_at is null and m.tenant_id = any (tenant_ids) limit fetched)) as f
         order by f.tenant_id, f.created_at desc, f.id desc) as c
       order by c.created_at desc, c.id desc limit p_limit) as x;

  elsif p_scope = 'bookings' then
    select pg_catalog.array_agg(x.id) into ids from (
      select n.id from (select b.id, b.tenant_id, b.check_in, b.reference from public.bookings b
                 where b.organization_id = p_organization
                 order by b.check_in desc limit newest) as n
       where app.fold(n.reference) ilike pattern or n.tenant_id = any (tenant_ids) order by n.check_in desc, n.id desc limit p_limit) as x;
    if coalesce(pg_catalog.cardinality(ids), 0) < p_limit then
      select pg_catalog.array_agg(x.id) into ids from (
        select f.id from (
            (select b.id, b.check_in from public.bookings b
              where b.organization_id = p_organization and app.fold(b.reference) ilike pattern limit fetched)
            union
            (select b.id, b.check_in from public.bookings b
              where b.organization_id = p_organization and b.tenant_id = any (tenant_ids) limit fetched)) as f
         order by f.check_in desc, f.id desc limit p_limit) as x;
    end if;

  else
    raise exception 'unknown scope' using errcode = '22023';
  end if;

  return query select pg_catalog.unnest(ids);
end $$;

-- Nodes of release 0.1.0 call it so during a rolling upgrade, and leave out afterwards what the caller may not see.
create or replace function app.search_text(p_organization uuid, p_scope text, p_pattern text, p_limit integer)
returns table (id uuid) language sql stable security definer set search_path = '' as $$
  select found.id from app.search_text(p_organization, p_scope, p_pattern, p_limit, true) as found
$$;

grant create on schema app to domovik_search;
alter function app.search_text(uuid, text, text, integer) owner to domovik_search;
alter function app.search_text(uuid, text, text, integer, boolean) owner to domovik_search;
revoke create on schema app from domovik_search;
revoke all on function app.search_text(uuid, text, text, integer), app.search_text(uuid, text, text, integer, boolean) from public;
grant execute on function app.search_text(uuid, text, text, integer), app.search_text(uuid, text, text, integer, boolean) to domovik_app;
