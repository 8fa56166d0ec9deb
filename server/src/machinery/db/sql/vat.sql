-- The VAT of posted charges and of what takes them back (docs/finance.md 9.2, server/src/rental/vat/table.ts).

-- domain/src/rental/vat/vat.ts vatIncluded
create or replace function app.vat_included(p_gross bigint, p_percent text) returns bigint language sql immutable parallel safe as $$
  select round(p_gross * p_percent::numeric / (100 + p_percent::numeric))::bigint
$$;

-- Stores the VAT of posted rows: of a charge by the rate of its lease and kind, or of stays; of a credit note or reversal by the rate of
-- the row that it takes back. Rows that already have VAT keep it. A flat cost of recovery bears none.
create or replace function app.put_vat(p_organization uuid, p_rows uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.transaction_vat (organization_id, transaction_id, percent, amount)
  select t.organization_id, t.id, r.percent, app.vat_included(t.amount, r.percent)
    from public.transactions t
    cross join lateral (
      select l.percent from public.lease_vat_rates l where l.organization_id = t.organization_id and l.lease_id = t.lease_id and l.kind = t.type and t.booking_id is null
      union all
      select o.stay_vat_percent from public.organizations o where o.id = t.organization_id and o.stay_vat_percent is not null
         and t.booking_id is not null and t.type in ('stay', 'extra_fee')) as r
   where t.organization_id = p_organization and t.id = any(p_rows) and t.kind = 'charge'
     and not exists (select from public.recovery_costs c where c.organization_id = t.organization_id and c.charge_id = t.id)
      on conflict do nothing;
  -- A reversal may take back a credit note, so credit notes come first.
  for i in 1..2 loop
    insert into public.transaction_vat (organization_id, transaction_id, percent, amount)
    select t.organization_id, t.id, v.percent, app.vat_included(t.amount, v.percent)
      from public.transactions t join public.transaction_vat v on v.organization_id = t.organization_id and v.transaction_id = t.parent_id
     where t.organization_id = p_organization and t.id = any(p_rows) and t.kind = case i when 1 then 'credit_note' else 'reversal' end
        on conflict do nothing;
  end loop;
end $$;

create or replace function app.vat_of_posted() returns trigger language plpgsql set search_path = '' as $$
declare organization uuid;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  for organization in select distinct n.organization_id from added n where n.kind in ('charge', 'credit_note', 'reversal') loop
    if exists (select from public.lease_vat_rates r where r.organization_id = organization)
       or exists (select from public.organizations o where o.id = organization and o.stay_vat_percent is not null)
       or exists (select from public.transaction_vat v join added n on n.organization_id = v.organization_id and n.parent_id = v.transaction_id where v.organization_id = organization) then
      perform app.put_vat(organization, (select pg_catalog.array_agg(n.id) from added n where n.organization_id = organization));
    end if;
  end loop;
  return null;
end $$;
create or replace trigger transactions_vat after insert on transactions referencing new table as added
  for each statement execute function app.vat_of_posted();

revoke all on all functions in schema app from public;
grant execute on function app.vat_included(bigint, text), app.put_vat(uuid, uuid[]), app.vat_of_posted(), app.months_stand_still(text) to domovik_app, domovik_system;
