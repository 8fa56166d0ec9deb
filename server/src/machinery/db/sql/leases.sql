-- No double letting (docs/finance.md 3.5): two leases must not cover the same unit on the same day, whatever their status.
do $$ begin
  if not exists (select 1 from pg_constraint where conname = 'leases_no_double_letting') then
    alter table leases add constraint leases_no_double_letting exclude using gist (
      organization_id with =, property_id with =,
      daterange(start_date, least(coalesce(end_date, 'infinity'::date), coalesce(termination_last_day, 'infinity'::date)), '[]') with &&
    ) where (cancelled_at is null);
  end if;
end $$;

-- The days for which leases let units. A lease that was called off lets nothing and has no row here, so whoever asks
-- which unit is let, to whom and for how long reads this view and not the table (states.test.ts holds everybody to it).
-- last_day is inclusive and null where there is no end; until_date is the day after it, or infinity.
create or replace view app.lettings with (security_invoker = true) as
  select l.organization_id, l.id, l.property_id, l.tenant_id, l.start_date, l.end_date, l.termination_last_day,
         l.currency, l.deposit_amount, l.warranty_amount, l.proration_method, l.charges_from, l.opening_balance,
         app.lease_last_day(l.end_date, l.termination_last_day) as last_day,
         coalesce(app.lease_last_day(l.end_date, l.termination_last_day) + 1, 'infinity'::date) as until_date, l.signed_on, l.taken_over, l.deposit_due_date
    from public.leases l where l.cancelled_at is null;

-- The leases whose end leaves something to decide: no lease renews them, and the tenant does not stay by another lease of the unit
-- from the next day on (docs/finance.md 3.7). Whoever lists, counts or announces leases that end reads this view, and leaves out those
-- that are pending on its day.
create or replace view app.lease_ends with (security_invoker = true) as
  select l.organization_id, l.id, l.property_id, l.tenant_id, l.start_date, l.last_day, l.signed_on
    from app.lettings l
   where l.last_day is not null
     and not exists (select from public.leases n where n.organization_id = l.organization_id and n.previous_lease_id = l.id and n.cancelled_at is null)
     and not exists (select from app.lettings n where n.organization_id = l.organization_id and n.property_id = l.property_id
                        and n.tenant_id = l.tenant_id and n.start_date = l.last_day + 1);

-- The first day under management of units for which nobody entered one (docs/finance.md 6.3): the day from which the books hold a
-- lease, not before the purchase; without such a lease the day of the purchase; never after the day the unit was added.
create or replace view app.default_managed_from with (security_invoker = true) as
  select p.organization_id, p.id, least(added.day, coalesce(greatest(let.first_day, i.purchase_date), i.purchase_date), p.managed_to) as day
    from public.properties p
    join public.organizations o on o.id = p.organization_id
    cross join lateral (select (p.created_at at time zone o.time_zone)::date as day) as added
    left join public.property_investments i on i.organization_id = p.organization_id and i.property_id = p.id
    left join lateral (
      select min(coalesce(l.charges_from, l.start_date)) as first_day from app.lettings l
       where l.organization_id = p.organization_id and l.property_id = p.id and coalesce(l.charges_from, l.start_date) < added.day) as let on true;

create or replace function app.follow_first_lease() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  update public.properties p set managed_from = d.day from app.default_managed_from d
   where not p.managed_from_entered and d.organization_id = p.organization_id and d.id = p.id and p.managed_from <> d.day
     and (p.organization_id, p.id) in (select organization_id, property_id from changed);
  return null;
end $$;
create or replace trigger leases_managed_from_added after insert on leases referencing new table as changed
  for each statement execute function app.follow_first_lease();
create or replace trigger leases_managed_from_changed after update on leases referencing new table as changed
  for each statement execute function app.follow_first_lease();
create or replace trigger leases_managed_from_removed after delete on leases referencing old table as changed
  for each statement execute function app.follow_first_lease();
create or replace trigger investments_managed_from_added after insert on property_investments referencing new table as changed
  for each statement execute function app.follow_first_lease();
create or replace trigger investments_managed_from_changed after update on property_investments referencing new table as changed
  for each statement execute function app.follow_first_lease();
