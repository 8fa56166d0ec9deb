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
         coalesce(app.lease_last_day(l.end_date, l.termination_last_day) + 1, 'infinity'::date) as until_date
    from public.leases l where l.cancelled_at is null;
