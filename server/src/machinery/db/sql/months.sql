-- Monthly sums, updated with every write (server/src/insight/dashboard/table.ts). Each statement that changes
-- transactions or charge_states adds one row per affected month. The rules equal those of the list's totals
-- (payments/queries.ts) and of money received (dashboard/queries.ts); dashboard/months.test.ts compares them.

-- The value of a receipt or refund in the list's totals, in cents.
create or replace function app.received_of(p_kind text, p_status text, p_amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when not app.is_settled(p_status) then 0 when p_kind = 'receipt' then p_amount when p_kind = 'refund' then -p_amount else 0 end
$$;
-- The operating cash flow of a row, in cents (docs/finance.md 6.1).
create or replace function app.cash_of(p_kind text, p_type text, p_status text, p_amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when not app.is_operating_cash(p_kind, p_type, p_status) then 0 when p_kind = 'refund' then -p_amount else p_amount end
$$;
-- A charge that becomes revenue when it is paid: neither a deposit nor tourist tax, because money received leaves out both.
create or replace function app.is_expected_charge(p_type text) returns boolean language sql immutable parallel safe as $$
  select not app.is_deposit(p_type) and p_type <> 'tourist_tax'
$$;
create or replace function app.month_of(p_day date) returns date language sql immutable parallel safe as
$$ select pg_catalog.date_trunc('month', p_day::timestamp)::date $$;

-- The value of every transaction in its month. A reversal subtracts its parent: from the list's totals on the parent's
-- date, from the cash flow on the date of the reversal.
create or replace view app.worth_of_transactions with (security_invoker = true) as
  select t.organization_id, t.id, app.month_of(t.effective_date) as month, (t.kind = 'charge')::int as charges, (t.kind in ('receipt', 'refund'))::int as receipts,
         (t.kind not in ('charge', 'receipt', 'refund', 'reversal'))::int as corrections,
         app.received_of(t.kind, t.status, t.amount) as received, app.cash_of(t.kind, t.type, t.status, t.amount) as cash
    from public.transactions t where t.kind <> 'reversal'
  union all
  select r.organization_id, r.id, app.month_of(p.effective_date), 0, 0, 0, -app.received_of(p.kind, p.status, p.amount), 0
    from public.transactions r join public.transactions p on p.organization_id = r.organization_id and p.id = r.parent_id where r.kind = 'reversal'
  union all
  select r.organization_id, r.id, app.month_of(r.effective_date), 0, 0, 0, 0, -app.cash_of(p.kind, p.type, p.status, p.amount)
    from public.transactions r join public.transactions p on p.organization_id = r.organization_id and p.id = r.parent_id where r.kind = 'reversal';

-- True while an organization is erased or a backup is restored: both handle the monthly sums themselves.
create or replace function app.months_stand_still(p_operation text) returns boolean language sql stable as $$
  select current_setting('app.restoring', true) = 'on' or (p_operation = 'DELETE' and current_setting('app.removing', true) = 'organization_erasure')
$$;

create or replace function app.add_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
  select w.organization_id, w.month, sum(w.charges), sum(w.receipts), sum(w.corrections), 0, 0, 0, sum(w.received), 0, sum(w.cash)
    from (
      select n.organization_id, app.month_of(n.effective_date) as month, (n.kind = 'charge')::int as charges, (n.kind in ('receipt', 'refund'))::int as receipts,
             (n.kind not in ('charge', 'receipt', 'refund', 'reversal'))::int as corrections,
             app.received_of(n.kind, n.status, n.amount) as received, app.cash_of(n.kind, n.type, n.status, n.amount) as cash
        from added n where n.kind <> 'reversal'
      union all
      select w.organization_id, w.month, w.charges, w.receipts, w.corrections, w.received, w.cash
        from app.worth_of_transactions w join added n on n.organization_id = w.organization_id and n.id = w.id where n.kind = 'reversal') as w
   group by 1, 2;
  return null;
end $$;

-- The only update that changes a figure is that of a pending receipt, once (app.keep_posted). Nothing refers to it before that.
create or replace function app.change_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
  select w.organization_id, w.month, 0, sum(w.receipts), 0, 0, 0, 0, sum(w.received), 0, sum(w.cash)
    from (
      select n.organization_id, app.month_of(n.effective_date) as month, 1 as receipts,
             app.received_of(n.kind, n.status, n.amount) as received, app.cash_of(n.kind, n.type, n.status, n.amount) as cash from added n
      union all
      select g.organization_id, app.month_of(g.effective_date), -1,
             -app.received_of(g.kind, g.status, g.amount), -app.cash_of(g.kind, g.type, g.status, g.amount) from gone g) as w
   group by 1, 2;
  return null;
end $$;

-- Rows are deleted only with an organization, or with an import that has no payments (keep_posted, imports/undo.ts).
create or replace function app.remove_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
  select g.organization_id, app.month_of(g.effective_date), -sum((g.kind = 'charge')::int), -sum((g.kind in ('receipt', 'refund'))::int),
         -sum((g.kind not in ('charge', 'receipt', 'refund'))::int), 0, 0, 0,
         -sum(app.received_of(g.kind, g.status, g.amount)), 0, -sum(app.cash_of(g.kind, g.type, g.status, g.amount))
    from gone g where g.kind <> 'reversal' group by 1, 2;
  return null;
end $$;

create or replace view app.worth_of_charges with (security_invoker = true) as
  select c.organization_id, app.month_of(c.due_date) as month, app.charged_of(c.amount, c.credited, c.written_off, c.closed_as) as charged,
         c.paid, c.remaining,
         case when app.is_expected_charge(c.type) then app.charged_of(c.amount, c.credited, c.written_off, c.closed_as) else 0 end as expected
    from public.charge_states c;

create or replace function app.change_charges() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
    select c.organization_id, app.month_of(c.due_date), 0, 0, 0, coalesce(sum(app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)), 0),
           coalesce(sum(c.paid), 0), sum(c.remaining), 0,
           coalesce(sum(app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)) filter (where app.is_expected_charge(c.type)), 0), 0
      from added c group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
    select c.organization_id, app.month_of(c.due_date), 0, 0, 0, -coalesce(sum(app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)), 0),
           -coalesce(sum(c.paid), 0), -sum(c.remaining), 0,
           -coalesce(sum(app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)) filter (where app.is_expected_charge(c.type)), 0), 0
      from gone c group by 1, 2;
  else
    insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
    select c.organization_id, app.month_of(c.due_date), 0, 0, 0, coalesce(sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)), 0),
           coalesce(sum(c.sign * c.paid), 0), sum(c.sign * c.remaining), 0,
           coalesce(sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)) filter (where app.is_expected_charge(c.type)), 0), 0
      from (select 1 as sign, organization_id, due_date, amount, paid, credited, written_off, remaining, closed_as, type from added
            union all select -1, organization_id, due_date, amount, paid, credited, written_off, remaining, closed_as, type from gone) as c group by 1, 2;
  end if;
  return null;
end $$;

create or replace trigger transactions_months_added after insert on transactions referencing new table as added
  for each statement execute function app.add_transactions();
create or replace trigger transactions_months_changed after update on transactions referencing new table as added old table as gone
  for each statement execute function app.change_transactions();
create or replace trigger transactions_months_removed after delete on transactions referencing old table as gone
  for each statement execute function app.remove_transactions();
create or replace trigger charge_states_months_added after insert on charge_states referencing new table as added
  for each statement execute function app.change_charges();
create or replace trigger charge_states_months_changed after update on charge_states referencing new table as added old table as gone
  for each statement execute function app.change_charges();
create or replace trigger charge_states_months_removed after delete on charge_states referencing old table as gone
  for each statement execute function app.change_charges();

-- Recomputes an organization's monthly sums and leaves one row per month. Returns how many differed from the stored
-- ones. It is one statement with one snapshot, so concurrent writes are neither counted nor removed.
create or replace function app.rebuild_months(p_organization uuid) returns integer language sql security definer set search_path = '' set row_security = on as $$
  -- Two concurrent runs would both insert their rows.
  select pg_catalog.pg_advisory_xact_lock(7316047, pg_catalog.hashtext(p_organization::text));
  with fresh as (
    select month, sum(charges)::int as charges, sum(receipts)::int as receipts, sum(corrections)::int as corrections, sum(charged)::bigint as charged,
           sum(paid)::bigint as paid, sum(remaining)::bigint as remaining, sum(received)::bigint as received, sum(expected)::bigint as expected, sum(cash)::bigint as cash
      from (select month, charges, receipts, corrections, 0 as charged, 0 as paid, 0 as remaining, received, 0 as expected, cash
              from app.worth_of_transactions where organization_id = p_organization
            union all
            select month, 0, 0, 0, charged, paid, remaining, 0, expected, 0 from app.worth_of_charges where organization_id = p_organization
            union all
            select app.month_of(day), 0, 0, 0, 0, 0, 0, 0, 0, -amount from app.tourist_tax_cash where organization_id = p_organization) as worth
     group by month
  ), gone as (
    delete from public.book_months where organization_id = p_organization returning *
  ), kept as (
    select month, sum(charges)::int as charges, sum(receipts)::int as receipts, sum(corrections)::int as corrections, sum(charged)::bigint as charged,
           sum(paid)::bigint as paid, sum(remaining)::bigint as remaining, sum(received)::bigint as received, sum(expected)::bigint as expected, sum(cash)::bigint as cash
      from gone group by month
  ), put as (
    insert into public.book_months (organization_id, id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
    select p_organization, '00000000-0000-0000-0000-000000000000', f.* from fresh f, (select count(*) from gone) as after_they_are_gone
  )
  select count(*)::int from fresh f full join kept k on k.month = f.month
   where row(coalesce(f.charges, 0), coalesce(f.receipts, 0), coalesce(f.corrections, 0), coalesce(f.charged, 0), coalesce(f.paid, 0), coalesce(f.remaining, 0),
             coalesce(f.received, 0), coalesce(f.expected, 0), coalesce(f.cash, 0))
         is distinct from row(coalesce(k.charges, 0), coalesce(k.receipts, 0), coalesce(k.corrections, 0), coalesce(k.charged, 0), coalesce(k.paid, 0),
             coalesce(k.remaining, 0), coalesce(k.received, 0), coalesce(k.expected, 0), coalesce(k.cash, 0))
$$;

revoke insert, update, delete on book_months from domovik_app;
revoke all on all functions in schema app from public;
grant select on app.worth_of_transactions, app.worth_of_charges to domovik_system;
grant execute on function app.received_of(text, text, bigint), app.cash_of(text, text, text, bigint), app.is_expected_charge(text), app.month_of(date), app.months_stand_still(text),
  app.rebuild_months(uuid) to domovik_system;
grant execute on function app.cash_of(text, text, text, bigint), app.is_expected_charge(text), app.month_of(date) to domovik_app;
grant create on schema app to domovik_system;
alter function app.add_transactions() owner to domovik_system;
alter function app.change_transactions() owner to domovik_system;
alter function app.remove_transactions() owner to domovik_system;
alter function app.change_charges() owner to domovik_system;
alter function app.rebuild_months(uuid) owner to domovik_system;
revoke create on schema app from domovik_system;
