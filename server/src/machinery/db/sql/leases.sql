-- No double letting (finance.md 3.5): two leases must not cover the same unit on the same day, whatever their status.
do $$ begin
  if not exists (select 1 from pg_constraint where conname = 'leases_no_double_letting') then
    alter table leases add constraint leases_no_double_letting exclude using gist (
      organization_id with =, property_id with =,
      daterange(start_date, least(coalesce(end_date, 'infinity'::date), coalesce(termination_last_day, 'infinity'::date)), '[]') with &&
    ) where (cancelled_at is null);
  end if;
end $$;
