-- No double letting (docs/finance.md 3.5): leases and bookings of one unit share no day. Checks of exclusion can deadlock
-- when several transactions write days of one unit, so every writer first locks the units, in the order of their ids.
do $$ begin
  if not exists (select 1 from pg_constraint where conname = 'let_days_no_double_letting') then
    alter table let_days add constraint let_days_no_double_letting
      exclude using gist (organization_id with =, property_id with =, days with &&);
  end if;
  if not exists (select 1 from pg_constraint where conname = 'rate_seasons_no_overlap') then
    alter table rate_seasons add constraint rate_seasons_no_overlap
      exclude using gist (organization_id with =, property_id with =, daterange(from_date, to_date) with &&);
  end if;
end $$;

-- Writes the claimed days of changed leases or bookings, and names what they collide with: the constraint cannot tell a
-- lease from a booking. A stay in conflict claims nothing, but its guest has booked: a lease cannot take its nights meanwhile.
create or replace function app.claim_days(p_source text, p_claims jsonb) returns void language plpgsql as $$
declare
  taken text;
begin
  perform 1 from public.properties p
    where (p.organization_id, p.id) in (select organization_id, property_id from jsonb_to_recordset(p_claims) as c(organization_id uuid, property_id uuid))
    order by p.id for no key update;
  if p_source = 'lease' and exists (
    select from jsonb_to_recordset(p_claims) as c(organization_id uuid, id uuid, property_id uuid, days daterange)
      join public.bookings b on b.organization_id = c.organization_id and b.property_id = c.property_id
       and b.conflict_with is not null and b.status in ('confirmed', 'checked_in')
      left join public.let_days d on d.organization_id = c.organization_id and d.id = c.id and d.property_id = c.property_id
     where daterange(b.check_in, b.check_out) && (datemultirange(c.days) - coalesce(datemultirange(d.days), '{}'))) then
    raise exclusion_violation using message = 'a booking waits for the days', constraint = 'let_days_taken_by_booking';
  end if;
  delete from public.let_days d using jsonb_to_recordset(p_claims) as c(organization_id uuid, id uuid, property_id uuid, days daterange)
    where d.organization_id = c.organization_id and d.id = c.id and (c.days is null or d.property_id <> c.property_id or d.days <> c.days);
  select d.source into taken from public.let_days d
    join jsonb_to_recordset(p_claims) as c(organization_id uuid, id uuid, property_id uuid, days daterange)
      on d.organization_id = c.organization_id and d.property_id = c.property_id and d.days && c.days and d.id <> c.id
    order by d.source limit 1;
  if taken is not null then
    raise exclusion_violation using message = 'the days are taken by a ' || taken,
      constraint = case taken when 'lease' then 'let_days_taken_by_lease' else 'let_days_taken_by_booking' end;
  end if;
  insert into public.let_days (organization_id, id, property_id, source, days)
    select c.organization_id, c.id, c.property_id, p_source, c.days
      from jsonb_to_recordset(p_claims) as c(organization_id uuid, id uuid, property_id uuid, days daterange)
     where c.days is not null and not exists (select 1 from public.let_days d where d.organization_id = c.organization_id and d.id = c.id);
end $$;

create or replace function app.claim_days_of_leases() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  perform app.claim_days('lease', claims) from (
    select jsonb_agg(jsonb_build_object('organization_id', c.organization_id, 'id', c.id, 'property_id', c.property_id, 'days',
             case when c.cancelled_at is null then daterange(c.start_date, app.lease_last_day(c.end_date, c.termination_last_day), '[]') end)) as claims
      from changed c
      left join public.let_days d on d.organization_id = c.organization_id and d.id = c.id
     where case when c.cancelled_at is null
             then d.id is null or d.property_id <> c.property_id
                  or d.days <> daterange(c.start_date, app.lease_last_day(c.end_date, c.termination_last_day), '[]')
             else d.id is not null end) as q
   where claims is not null;
  return null;
end $$;

-- A booking claims its nights from the hold until it is cancelled. A lapsed hold is cancelled by the server before the
-- next claim (docs/finance.md 4.2): a condition of a constraint cannot look at the clock.
create or replace function app.claim_days_of_bookings() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  perform app.claim_days('booking', claims) from (
    select jsonb_agg(jsonb_build_object('organization_id', c.organization_id, 'id', c.id, 'property_id', c.property_id, 'days',
             case when c.status not in ('inquiry', 'cancelled') and c.conflict_with is null then daterange(c.check_in, c.check_out) end)) as claims
      from changed c
      left join public.let_days d on d.organization_id = c.organization_id and d.id = c.id
     where case when c.status not in ('inquiry', 'cancelled') and c.conflict_with is null
             then d.id is null or d.property_id <> c.property_id or d.days <> daterange(c.check_in, c.check_out)
             else d.id is not null end) as q
   where claims is not null;
  return null;
end $$;

create or replace function app.free_days() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  delete from public.let_days d using gone g where d.organization_id = g.organization_id and d.id = g.id;
  return null;
end $$;

create or replace trigger leases_claim_days_added after insert on leases referencing new table as changed
  for each statement execute function app.claim_days_of_leases();
create or replace trigger leases_claim_days_changed after update on leases referencing new table as changed
  for each statement execute function app.claim_days_of_leases();
create or replace trigger leases_free_days after delete on leases referencing old table as gone
  for each statement execute function app.free_days();
create or replace trigger bookings_claim_days_added after insert on bookings referencing new table as changed
  for each statement execute function app.claim_days_of_bookings();
create or replace trigger bookings_claim_days_changed after update on bookings referencing new table as changed
  for each statement execute function app.claim_days_of_bookings();
create or replace trigger bookings_free_days after delete on bookings referencing old table as gone
  for each statement execute function app.free_days();
