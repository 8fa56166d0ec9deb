-- Rules of owners that the database enforces independently of the code.

-- The shares of a property add up to the whole on every day (docs/finance.md 8.16). Checked at the end of the transaction.
create or replace function app.check_shares() returns trigger language plpgsql as $$
declare v record;
begin
  if tg_op = 'DELETE' then v := old; else v := new; end if;
  if exists (select 1 from public.property_ownerships o
              where o.organization_id = v.organization_id and o.property_id = v.property_id and o.valid_from = v.valid_from
                and o.whole <> (select coalesce(sum(s.part), 0) from public.property_owners s
                                 where s.organization_id = o.organization_id and s.property_id = o.property_id and s.valid_from = o.valid_from)) then
    raise exception 'the shares do not add up to the whole' using errcode = '23514', constraint = 'property_owners_whole';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'property_owners_add_up') then
    create constraint trigger property_owners_add_up after insert or update or delete on property_owners
      deferrable initially deferred for each row execute function app.check_shares();
    create constraint trigger property_ownerships_add_up after insert or update on property_ownerships
      deferrable initially deferred for each row execute function app.check_shares();
  end if;
end $$;
