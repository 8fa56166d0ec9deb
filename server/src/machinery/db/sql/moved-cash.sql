-- Money that begins or ceases to pay charges of another unit than the one with which it was entered (app.moved_cash).
create or replace function app.months_of_moved_cash() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  relevant boolean := false;
  changed text := case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from gone'
                             else 'select 1 as sign, * from added union all select -1, * from gone' end;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  -- Hardly any money moves, and planning the statement below, at every call, takes longer than this look.
  if tg_op <> 'DELETE' then relevant := exists (select from added where elsewhere); end if;
  if tg_op <> 'INSERT' and not relevant then relevant := exists (select from gone where elsewhere); end if;
  if not relevant then return null; end if;
  execute pg_catalog.format($moved$
    insert into public.property_months (organization_id, month, property_id, received)
    select a.organization_id, app.month_of(s.effective_date), unit.property_id, sum(unit.sign * a.sign * a.amount)
      from (%s) as a
      join public.transactions s on s.organization_id = a.organization_id and s.id = a.source_id and app.is_operating_cash(s.kind, s.type, s.status)
      join public.transactions c on c.organization_id = a.organization_id and c.id = a.charge_id
     cross join lateral (values (c.property_id, 1), (s.property_id, -1)) as unit (property_id, sign)
     where a.elsewhere
     group by 1, 2, 3 having sum(unit.sign * a.sign * a.amount) <> 0 $moved$, changed);
  return null;
end $$;

create or replace trigger allocations_moved_cash_added after insert on allocations referencing new table as added
  for each statement execute function app.months_of_moved_cash();
create or replace trigger allocations_moved_cash_changed after update on allocations referencing new table as added old table as gone
  for each statement execute function app.months_of_moved_cash();
create or replace trigger allocations_moved_cash_removed after delete on allocations referencing old table as gone
  for each statement execute function app.months_of_moved_cash();

revoke all on all functions in schema app from public;
grant create on schema app to domovik_system;
alter function app.months_of_moved_cash() owner to domovik_system;
revoke create on schema app from domovik_system;
