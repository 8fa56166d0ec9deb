-- The VAT that figures leave out (docs/decisions/150): of what is charged (charge_vat), and of the money that pays it
-- (allocation_vat). Both follow from posted rows and allocations. Triggers recompute the charges that a statement touches and write only
-- what differs; the lines by month (sql/property-months.sql) follow from these differences. Organizations without VAT pay one look-up
-- per statement.

-- Of the VAT of a charge, in cents, the part that belongs to a part of its amount (domain/src/rental/vat/vat.ts vatOfPart).
create or replace function app.vat_of_part(p_vat bigint, p_part bigint, p_whole bigint) returns bigint language sql immutable parallel safe as $$
  select case when p_whole > 0 then round(p_vat::numeric * least(p_part, p_whole) / p_whole)::bigint else 0 end
$$;

-- What credit notes leave of standing charges with VAT. Each row rounds its own VAT, so a credit note can take back a cent more or less
-- than its share; what is left never exceeds the amount that is left.
create or replace view app.vat_left_of_charges with (security_invoker = true) as
  select left_.* from (
    select c.organization_id, c.id as charge_id, c.tenant_id, c.property_id, c.type, c.due_date, c.service_from, c.service_to, (c.amount - n.gross)::bigint as gross,
           least(v.amount - n.vat, c.amount - n.gross)::bigint as amount
      from public.transaction_vat v
      join public.transactions c on c.organization_id = v.organization_id and c.id = v.transaction_id and c.kind = 'charge'
      cross join lateral (
        select coalesce(sum(n.amount), 0) as gross, coalesce(sum(w.amount), 0) as vat
          from public.transactions n left join public.transaction_vat w on w.organization_id = n.organization_id and w.transaction_id = n.id
         where n.organization_id = c.organization_id and n.parent_id = c.id and n.kind = 'credit_note'
           and not exists (select from app.reversals r where r.organization_id = n.organization_id and r.parent_id = n.id)) as n
     where v.amount > 0 and app.is_earned_charge(c.type)
       and not exists (select from app.reversals r where r.organization_id = c.organization_id and r.parent_id = c.id)) as left_
   where left_.amount > 0;

-- The VAT in the money that pays a charge, in the order in which the money was allocated. The rounding is cumulative: what has paid
-- all of a charge contains all of its VAT, to the cent.
create or replace view app.vat_of_allocations with (security_invoker = true) as
  select paid.* from (
    select v.organization_id, a.source_id, v.charge_id, s.tenant_id, coalesce(v.property_id, s.property_id) as property_id, s.effective_date as day,
           app.vat_of_part(v.amount, a.paid_with_it, v.gross) - app.vat_of_part(v.amount, a.paid_with_it - a.amount, v.gross) as amount
      from public.charge_vat v
      cross join lateral (
        select x.source_id, sum(x.amount)::bigint as amount, (sum(sum(x.amount)) over (order by min(x.allocated_on), x.source_id))::bigint as paid_with_it
          from public.allocations x where x.organization_id = v.organization_id and x.charge_id = v.charge_id group by x.source_id) as a
      join public.transactions s on s.organization_id = v.organization_id and s.id = a.source_id
     where app.is_operating_cash(s.kind, s.type, s.status)) as paid
   where paid.amount > 0;

-- Money of a lease and of a guest follow one rule (docs/decisions/172).
drop function if exists app.unit_of_money(uuid, uuid, uuid);

create or replace function app.put_charge_vat(p_organization uuid, p_charges uuid[]) returns void language sql security definer set search_path = '' set row_security = on as $$
  with fresh as materialized (
    select * from app.vat_left_of_charges f where f.organization_id = p_organization and f.charge_id = any(p_charges)
  ), gone as (
    delete from public.charge_vat k where k.organization_id = p_organization and k.charge_id = any(p_charges) and not exists (select from fresh f where f.charge_id = k.charge_id)
  )
  insert into public.charge_vat as k (organization_id, charge_id, tenant_id, property_id, type, due_date, service_from, service_to, gross, amount)
  select f.organization_id, f.charge_id, f.tenant_id, f.property_id, f.type, f.due_date, f.service_from, f.service_to, f.gross, f.amount from fresh f
      on conflict (organization_id, charge_id) do update set gross = excluded.gross, amount = excluded.amount
   where row(k.gross, k.amount) is distinct from row(excluded.gross, excluded.amount)
$$;

create or replace function app.put_allocation_vat(p_organization uuid, p_charges uuid[]) returns void language sql security definer set search_path = '' set row_security = on as $$
  with fresh as materialized (
    select * from app.vat_of_allocations f where f.organization_id = p_organization and f.charge_id = any(p_charges)
  ), gone as (
    delete from public.allocation_vat k where k.organization_id = p_organization and k.charge_id = any(p_charges)
       and not exists (select from fresh f where f.source_id = k.source_id and f.charge_id = k.charge_id)
  )
  insert into public.allocation_vat as k (organization_id, source_id, charge_id, tenant_id, property_id, day, amount)
  select f.organization_id, f.source_id, f.charge_id, f.tenant_id, f.property_id, f.day, f.amount from fresh f
      on conflict (organization_id, source_id, charge_id) do update set property_id = excluded.property_id, day = excluded.day, amount = excluded.amount
   where row(k.property_id, k.day, k.amount) is distinct from row(excluded.property_id, excluded.day, excluded.amount)
$$;

-- Analyzes those of the tables that have grown a lot since the last analysis. PostgreSQL does so by itself only after a minute or later: a first import or
-- a new demonstration would be planned for empty tables and take a minute instead of a second. Only the owner of a table may analyze it. Nobody
-- waits here: whoever comes second goes on without, and a table that is being vacuumed is analyzed by the vacuum.
create or replace function app.know_rows(p_tables regclass[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_catalog.pg_class c
     where c.oid = any (p_tables) and pg_catalog.pg_relation_size(c.oid) / 8192 > greatest(c.relpages, 2) * 4
  loop
    if pg_catalog.pg_try_advisory_xact_lock(7316050, grown::oid::int) then
      execute pg_catalog.format('analyze (skip_locked) %s', grown);
    end if;
  end loop;
end $$;

-- The VAT of a posted row changes what is left of its charge: a credit note and a reversal have VAT only if their charge has.
create or replace function app.follow_posted_vat() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  touched record;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  for touched in execute pg_catalog.format($touched$
    select t.organization_id, pg_catalog.array_agg(distinct case when t.kind = 'charge' then t.id when p.kind = 'charge' then p.id else p.parent_id end) as charges
      from (%s) as x
      join public.transactions t on t.organization_id = x.organization_id and t.id = x.transaction_id
      left join public.transactions p on p.organization_id = t.organization_id and p.id = t.parent_id
     group by 1 $touched$,
    case tg_op when 'INSERT' then 'select organization_id, transaction_id from added' when 'DELETE' then 'select organization_id, transaction_id from gone'
      else 'select organization_id, transaction_id from added union select organization_id, transaction_id from gone' end)
  loop
    if pg_catalog.cardinality(touched.charges) > 100 then perform app.know_rows(array['public.transactions', 'public.transaction_vat']::regclass[]); end if;
    perform app.put_charge_vat(touched.organization_id, touched.charges);
  end loop;
  return null;
end $$;

-- Money that begins or ceases to pay a charge with VAT.
create or replace function app.follow_allocations() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  touched record;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  for touched in execute pg_catalog.format($touched$
    select x.organization_id, pg_catalog.array_agg(distinct x.charge_id) as charges
      from (%s) as x
     where exists (select from public.charge_vat v where v.organization_id = x.organization_id and v.charge_id = x.charge_id)
        or exists (select from public.allocation_vat v where v.organization_id = x.organization_id and v.charge_id = x.charge_id)
     group by 1 $touched$,
    case tg_op when 'INSERT' then 'select organization_id, charge_id from added' when 'DELETE' then 'select organization_id, charge_id from gone'
      else 'select organization_id, charge_id from added union select organization_id, charge_id from gone' end)
  loop
    if pg_catalog.cardinality(touched.charges) > 100 then
      perform app.know_rows(array['public.transactions', 'public.charge_vat', 'public.allocations']::regclass[]);
    end if;
    perform app.put_allocation_vat(touched.organization_id, touched.charges);
  end loop;
  return null;
end $$;

create or replace function app.months_of_charge_vat() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  touched record;
  changed text := case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from gone'
                             else 'select 1 as sign, * from added union all select -1, * from gone' end;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  execute pg_catalog.format($months$
    insert into public.property_months (organization_id, month, property_id, rental_vat, other_vat)
    select v.organization_id, m.month, v.property_id, nullif(sum(v.sign * m.amount) filter (where app.is_rental_charge(v.type)), 0),
           nullif(sum(v.sign * m.amount) filter (where not app.is_rental_charge(v.type)), 0)
      from (%s) as v cross join lateral app.earned_by_month(v.amount, v.due_date, v.service_from, v.service_to) as m
     group by 1, 2, 3
    having sum(v.sign * m.amount) filter (where app.is_rental_charge(v.type)) <> 0 or sum(v.sign * m.amount) filter (where not app.is_rental_charge(v.type)) <> 0 $months$, changed);
  for touched in execute pg_catalog.format('select v.organization_id, pg_catalog.array_agg(distinct v.charge_id) as charges from (%s) as v group by 1', changed) loop
    if pg_catalog.cardinality(touched.charges) > 100 then
      perform app.know_rows(array['public.transactions', 'public.charge_vat', 'public.allocations']::regclass[]);
    end if;
    perform app.put_allocation_vat(touched.organization_id, touched.charges);
  end loop;
  return null;
end $$;

create or replace function app.months_of_allocation_vat() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  execute pg_catalog.format($months$
    insert into public.property_months (organization_id, month, property_id, received_vat)
    select v.organization_id, app.month_of(v.day), v.property_id, sum(v.sign * v.amount) from (%s) as v group by 1, 2, 3 having sum(v.sign * v.amount) <> 0 $months$,
    case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from gone'
      else 'select 1 as sign, * from added union all select -1, * from gone' end);
  return null;
end $$;

create or replace trigger transaction_vat_figures_added after insert on transaction_vat referencing new table as added
  for each statement execute function app.follow_posted_vat();
create or replace trigger transaction_vat_figures_changed after update on transaction_vat referencing new table as added old table as gone
  for each statement execute function app.follow_posted_vat();
create or replace trigger transaction_vat_figures_removed after delete on transaction_vat referencing old table as gone
  for each statement execute function app.follow_posted_vat();
create or replace trigger allocations_vat_added after insert on allocations referencing new table as added
  for each statement execute function app.follow_allocations();
create or replace trigger allocations_vat_changed after update on allocations referencing new table as added old table as gone
  for each statement execute function app.follow_allocations();
create or replace trigger allocations_vat_removed after delete on allocations referencing old table as gone
  for each statement execute function app.follow_allocations();
create or replace trigger charge_vat_property_months_added after insert on charge_vat referencing new table as added
  for each statement execute function app.months_of_charge_vat();
create or replace trigger charge_vat_property_months_changed after update on charge_vat referencing new table as added old table as gone
  for each statement execute function app.months_of_charge_vat();
create or replace trigger charge_vat_property_months_removed after delete on charge_vat referencing old table as gone
  for each statement execute function app.months_of_charge_vat();
create or replace trigger allocation_vat_property_months_added after insert on allocation_vat referencing new table as added
  for each statement execute function app.months_of_allocation_vat();
create or replace trigger allocation_vat_property_months_changed after update on allocation_vat referencing new table as added old table as gone
  for each statement execute function app.months_of_allocation_vat();
create or replace trigger allocation_vat_property_months_removed after delete on allocation_vat referencing old table as gone
  for each statement execute function app.months_of_allocation_vat();

-- Recomputes the VAT that figures of an organization leave out. Returns how many charges and payments of charges differed.
create or replace function app.rebuild_vat(p_organization uuid) returns integer language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  charges uuid[];
  paid uuid[];
begin
  -- Two concurrent runs would both insert their rows.
  perform pg_catalog.pg_advisory_xact_lock(7316049, pg_catalog.hashtext(p_organization::text));
  select pg_catalog.array_agg(coalesce(f.charge_id, k.charge_id)) into charges
    from (select * from app.vat_left_of_charges where organization_id = p_organization) as f
    full join (select * from public.charge_vat where organization_id = p_organization) as k on k.charge_id = f.charge_id
   where row(f.gross, f.amount) is distinct from row(k.gross, k.amount);
  perform app.put_charge_vat(p_organization, charges);
  select pg_catalog.array_agg(coalesce(f.charge_id, k.charge_id)) into paid
    from (select * from app.vat_of_allocations where organization_id = p_organization) as f
    full join (select * from public.allocation_vat where organization_id = p_organization) as k on k.source_id = f.source_id and k.charge_id = f.charge_id
   where row(f.property_id, f.day, f.amount) is distinct from row(k.property_id, k.day, k.amount);
  perform app.put_allocation_vat(p_organization, paid);
  return coalesce(pg_catalog.cardinality(charges), 0) + coalesce(pg_catalog.cardinality(paid), 0);
end $$;

-- For data that are older than these figures. The owner of the database may be bound by row level security, so a function reads the rows.
create or replace function app.fill_vat() returns void language plpgsql security definer set search_path = '' set row_security = on as $$
declare organization uuid;
begin
  for organization in
    select o.id from public.organizations o
     where exists (select from public.transaction_vat v where v.organization_id = o.id) and not exists (select from public.charge_vat v where v.organization_id = o.id)
  loop
    perform app.rebuild_vat(organization);
  end loop;
end $$;

revoke insert, update, delete on charge_vat, allocation_vat from domovik_app;
revoke all on all functions in schema app from public;
grant select on app.vat_left_of_charges, app.vat_of_allocations to domovik_system;
grant execute on function app.vat_of_part(bigint, bigint, bigint) to domovik_app, domovik_system;
grant execute on function app.put_charge_vat(uuid, uuid[]), app.put_allocation_vat(uuid, uuid[]), app.rebuild_vat(uuid) to domovik_system;
grant execute on function app.fill_vat() to current_user;
grant execute on function app.know_rows(regclass[]) to domovik_system;
grant create on schema app to domovik_system;
alter function app.put_charge_vat(uuid, uuid[]) owner to domovik_system;
alter function app.put_allocation_vat(uuid, uuid[]) owner to domovik_system;
alter function app.follow_posted_vat() owner to domovik_system;
alter function app.follow_allocations() owner to domovik_system;
alter function app.months_of_charge_vat() owner to domovik_system;
alter function app.months_of_allocation_vat() owner to domovik_system;
alter function app.rebuild_vat(uuid) owner to domovik_system;
alter function app.fill_vat() owner to domovik_system;
revoke create on schema app from domovik_system;

select app.fill_vat();
