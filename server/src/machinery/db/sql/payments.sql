-- Rules of the tenant ledger that the database enforces independently of the code.

-- Posted rows never change. Only two operations delete rows, undoing an import and erasing a demonstration;
-- both set a flag for their transaction. A receipt recorded as pending may be settled once. The retention of personal data removes the
-- texts of former tenants (docs/decisions/027), with a flag too.
create or replace function app.keep_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('app.removing', true) in ('import_undo', 'organization_erasure') then return old; end if;
    raise exception 'posted rows are never deleted' using errcode = '42501';
  end if;
  if old.status = 'pending' and new.status in ('completed', 'failed', 'cancelled')
     and to_jsonb(new) - 'status' - 'effective_date' = to_jsonb(old) - 'status' - 'effective_date' then
    return new;
  end if;
  if current_setting('app.removing', true) = 'retention' and num_nonnulls(new.description, new.notes, new.reference) = 0
     and to_jsonb(new) - '{description,notes,reference,reason}'::text[] = to_jsonb(old) - '{description,notes,reference,reason}'::text[]
     and (new.reason is null) = (old.reason is null) then
    return new;
  end if;
  raise exception 'posted rows are never changed' using errcode = '42501';
end $$;
create or replace trigger transactions_keep_posted before update or delete on transactions
  for each row execute function app.keep_posted();

-- Allocations never exceed the receipt or the charge. Checked at the end of the transaction, because a replay
-- deletes all allocations of a tenant and inserts them again.
create or replace function app.check_allocations() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if (select pg_catalog.sum(a.amount) from public.allocations a where a.organization_id = new.organization_id and a.source_id = new.source_id)
     > (select t.amount from public.transactions t where t.organization_id = new.organization_id and t.id = new.source_id) then
    raise exception 'allocations exceed the receipt' using errcode = '23514', constraint = 'allocations_within_source';
  end if;
  if (select pg_catalog.sum(a.amount) from public.allocations a where a.organization_id = new.organization_id and a.charge_id = new.charge_id)
     > (select t.amount from public.transactions t where t.organization_id = new.organization_id and t.id = new.charge_id) then
    raise exception 'allocations exceed the charge' using errcode = '23514', constraint = 'allocations_within_charge';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'allocations_within_bounds') then
    create constraint trigger allocations_within_bounds after insert or update on allocations
      deferrable initially deferred for each row execute function app.check_allocations();
  end if;
end $$;

-- Refunds never exceed the receipt. A reversed refund does not count. Row level security also applies to the
-- owner of this function, even if the session that calls it has turned row level security off for itself.
create or replace function app.check_refunds() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if (select pg_catalog.sum(r.amount) from public.transactions r
       where r.organization_id = new.organization_id and r.parent_id = new.parent_id and r.kind = 'refund'
         and not exists (select 1 from public.transactions b where b.organization_id = r.organization_id and b.parent_id = r.id and b.kind = 'reversal'))
     > (select t.amount from public.transactions t where t.organization_id = new.organization_id and t.id = new.parent_id) then
    raise exception 'refunds exceed the receipt' using errcode = '23514', constraint = 'refunds_within_receipt';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'refunds_within_receipt') then
    create constraint trigger refunds_within_receipt after insert on transactions
      deferrable initially deferred for each row when (new.kind = 'refund' and new.parent_id is not null) execute function app.check_refunds();
  end if;
end $$;

-- The cause of a reversal as it is known now: nobody returned the money if the line of the bank that said so was undone. What a person
-- said stays, also if a line was linked to it. The portal cannot
-- read lines of banks and must say the same, so the function reads them.
create or replace function app.reversal_cause(p_organization uuid, p_reversal uuid, p_cause text) returns text
language sql stable strict security definer set search_path = '' set row_security = on as $$
  select case when p_cause <> 'returned' or not exists (
    select from public.bank_matches m
     where m.organization_id = p_organization and m.correction_id = p_reversal and m.kind = 'returned' and m.undone_at is not null and not m.linked) then p_cause end
$$;

-- Rows that a reversal has taken back.
create or replace view app.reversals with (security_invoker = true) as
  select r.organization_id, r.id, r.parent_id, r.effective_date, app.reversal_cause(r.organization_id, r.id, r.cause) as cause
    from public.transactions r where r.kind = 'reversal';

-- Operating money by the day it moved, signed (docs/finance.md 6.1, cash). What was reversed stays on its own day and is taken
-- back on the day of the reversal: such a row has `reversal` set, and the kind and the unit of the row it takes back.
create or replace view app.operating_cash with (security_invoker = true) as
  select t.organization_id, t.id, false as reversal, t.kind, t.property_id, t.tenant_id, t.effective_date as day,
         case when t.kind = 'refund' then -t.amount else t.amount end as amount
    from public.transactions t where app.is_operating_cash(t.kind, t.type, t.status)
  union all
  select r.organization_id, r.id, true, t.kind, t.property_id, t.tenant_id, r.effective_date,
         case when t.kind = 'refund' then t.amount else -t.amount end
    from public.transactions r join public.transactions t on t.organization_id = r.organization_id and t.id = r.parent_id
   where r.kind = 'reversal' and app.is_operating_cash(t.kind, t.type, t.status);

-- Money that pays charges of another unit than the one with which it was entered: two rows on the day of the money, one for each unit
-- (docs/decisions/172).
drop index if exists transactions_of_guests;
create or replace view app.moved_cash with (security_invoker = true) as
  select s.organization_id, s.id, s.kind, c.property_id, s.tenant_id, s.effective_date as day, a.amount
    from public.allocations a
    join public.transactions s on s.organization_id = a.organization_id and s.id = a.source_id
    join public.charge_states c on c.organization_id = a.organization_id and c.charge_id = a.charge_id
   where a.elsewhere and app.is_operating_cash(s.kind, s.type, s.status)
  union all
  select s.organization_id, s.id, s.kind, s.property_id, s.tenant_id, s.effective_date, -a.amount
    from public.allocations a
    join public.transactions s on s.organization_id = a.organization_id and s.id = a.source_id
   where a.elsewhere and app.is_operating_cash(s.kind, s.type, s.status);

-- Operating money by unit. A row of app.operating_cash can have rows for several units here; they add up to its amount.
create or replace view app.cash_by_unit with (security_invoker = true) as
  select organization_id, id, reversal, kind, property_id, tenant_id, day, amount from app.operating_cash
  union all
  select organization_id, id, false, kind, property_id, tenant_id, day, amount from app.moved_cash;

-- What operating money pays, by the type and the unit of the charge.
create or replace view app.allocated_cash with (security_invoker = true) as
  select a.organization_id, a.source_id as id, coalesce(c.property_id, s.property_id) as property_id, s.tenant_id, s.effective_date as day,
         c.type, a.allocated_on, a.amount
    from public.transactions s
    join public.allocations a on a.organization_id = s.organization_id and a.source_id = s.id
    join public.charge_states c on c.organization_id = a.organization_id and c.charge_id = a.charge_id
   where app.is_operating_cash(s.kind, s.type, s.status);

-- Few rows of the books are charges of stays or money of deposits. Without these indexes every key figure looks for the first among all charges
-- of its days, and reports of an earlier day look for the others among all money.
create index if not exists transactions_stays on transactions (organization_id, service_to) where kind = 'charge' and type = 'stay';
create index if not exists transactions_deposits on transactions (organization_id, effective_date)
  where kind = 'deposit_applied' or kind in ('receipt', 'refund') and type in ('deposit', 'warranty', 'deposit_transfer');
-- The first page of a type that few rows have, among a million others. The index contains what the function returned, so it needs a new
-- name if app.payment_type changes.
create index if not exists transactions_by_type on transactions (organization_id, app.payment_type(kind, type, own_type), effective_date desc, id desc);

-- The part of operating money that pays tourist tax, on the day of the money. It belongs to the municipality (docs/finance.md 6.1).
create index if not exists transactions_tourist_tax on transactions (organization_id, id) where kind = 'charge' and type = 'tourist_tax';
create or replace view app.tourist_tax_cash with (security_invoker = true) as
  select a.organization_id, a.source_id as id, coalesce(c.property_id, s.property_id) as property_id, s.tenant_id, s.effective_date as day, a.amount
    from public.transactions c
    join public.allocations a on a.organization_id = c.organization_id and a.charge_id = c.id
    join public.transactions s on s.organization_id = a.organization_id and s.id = a.source_id
   where c.kind = 'charge' and c.type = 'tourist_tax' and app.is_operating_cash(s.kind, s.type, s.status);

-- Operating money without tourist tax: revenue on cash basis (docs/finance.md 6.1). The tax is a row of its own, negative.
create or replace view app.revenue_cash with (security_invoker = true) as
  select organization_id, id, reversal, kind, property_id, tenant_id, day, amount from app.cash_by_unit
  union all
  select organization_id, id, false, 'tourist_tax', property_id, tenant_id, day, -amount from app.tourist_tax_cash;

-- The number of a tenant's payment reference (domain/src/rental/bank/reference.ts). It is random, so that a restored backup cannot give
-- a number twice and a number says nothing about how many tenants there are.
create or replace function app.number_tenant() returns trigger language plpgsql as $$
begin
  while new.payment_number = 0
    or exists (select 1 from public.tenants t where t.organization_id = new.organization_id and t.payment_number = new.payment_number) loop
    new.payment_number := 1 + floor(random() * 99999999)::integer;
  end loop;
  return new;
end $$;
create or replace trigger tenants_number before insert on tenants for each row execute function app.number_tenant();
create or replace function app.keep_payment_number() returns trigger language plpgsql as $$
begin
  raise exception 'a payment number never changes' using errcode = '42501';
end $$;
create or replace trigger tenants_keep_number before update of payment_number on tenants
  for each row when (new.payment_number <> old.payment_number) execute function app.keep_payment_number();
