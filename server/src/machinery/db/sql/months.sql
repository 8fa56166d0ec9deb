-- Monthly sums, updated with every write (server/src/insight/dashboard/table.ts). Each statement that changes
-- transactions or charge_states adds one row per affected month, kind, type and method. The rules equal those of the list's totals
-- (payments/queries.ts) and of money received (dashboard/queries.ts); dashboard/months.test.ts compares them.

-- The value of a receipt or refund in the list's totals, in cents; the list itself calls it (payments/queries.ts). No money moves if a
-- renewal carries a deposit over.
create or replace function app.received_of(p_kind text, p_type text, p_status text, p_amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when p_type = 'deposit_transfer' or not app.is_settled(p_status) then 0 when p_kind = 'receipt' then p_amount when p_kind = 'refund' then -p_amount else 0 end
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

-- The value of every transaction in its month, by kind, type and method. A reversal subtracts its parent: from the list's totals on the
-- parent's date, from the cash flow on the date of the reversal, where the list without deposits shows it.
create or replace view app.worth_of_transactions with (security_invoker = true) as
  select t.organization_id, t.id, app.month_of(t.effective_date) as month, t.kind, t.type, app.payment_type(t.kind, t.type, t.own_type) as payment_type, t.method, false as is_reversal,
         (t.kind = 'charge')::int as charges, (t.kind in ('receipt', 'refund'))::int as receipts,
         (t.kind not in ('charge', 'receipt', 'refund', 'reversal'))::int as corrections, 0 as reversals,
         app.received_of(t.kind, t.type, t.status, t.amount) as received, app.cash_of(t.kind, t.type, t.status, t.amount) as cash
    from public.transactions t where t.kind <> 'reversal'
  union all
  select r.organization_id, r.id, app.month_of(p.effective_date), p.kind, p.type, app.payment_type(p.kind, p.type, p.own_type), p.method, false,
         0, 0, 0, 0, -app.received_of(p.kind, p.type, p.status, p.amount), 0
    from public.transactions r join public.transactions p on p.organization_id = r.organization_id and p.id = r.parent_id where r.kind = 'reversal'
  union all
  select r.organization_id, r.id, app.month_of(r.effective_date), p.kind, p.type, app.payment_type(r.kind, r.type, r.own_type), r.method, true,
         0, 0, 0, (p.kind in ('receipt', 'refund', 'deposit_applied'))::int, 0, -app.cash_of(p.kind, p.type, p.status, p.amount)
    from public.transactions r join public.transactions p on p.organization_id = r.organization_id and p.id = r.parent_id where r.kind = 'reversal';

-- True while an organization is erased or a backup is restored: both handle the monthly sums themselves.
create or replace function app.months_stand_still(p_operation text) returns boolean language sql stable as $$
  select current_setting('app.restoring', true) = 'on' or (p_operation = 'DELETE' and current_setting('app.removing', true) = 'organization_erasure')
$$;

create or replace function app.add_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  insert into public.book_months (organization_id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
  select w.organization_id, w.month, w.kind, w.type, w.payment_type, w.method, w.is_reversal, sum(w.charges), sum(w.receipts), sum(w.corrections), sum(w.reversals),
         0, 0, 0, sum(w.received), 0, sum(w.cash)
    from (
      select n.organization_id, app.month_of(n.effective_date) as month, n.kind, n.type, app.payment_type(n.kind, n.type, n.own_type) as payment_type, n.method, false as is_reversal,
             (n.kind = 'charge')::int as charges, (n.kind in ('receipt', 'refund'))::int as receipts,
             (n.kind not in ('charge', 'receipt', 'refund', 'reversal'))::int as corrections, 0 as reversals,
             app.received_of(n.kind, n.type, n.status, n.amount) as received, app.cash_of(n.kind, n.type, n.status, n.amount) as cash
        from added n where n.kind <> 'reversal'
      union all
      select w.organization_id, w.month, w.kind, w.type, w.payment_type, w.method, w.is_reversal, w.charges, w.receipts, w.corrections, w.reversals, w.received, w.cash
        from app.worth_of_transactions w join added n on n.organization_id = w.organization_id and n.id = w.id where n.kind = 'reversal') as w
   group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

-- The only update that changes a figure is that of a pending receipt, once (app.keep_posted). Nothing refers to it before that.
create or replace function app.change_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  insert into public.book_months (organization_id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
  select w.organization_id, w.month, w.kind, w.type, w.payment_type, w.method, false, 0, sum(w.sign), 0, 0,
         0, 0, 0, sum(w.sign * app.received_of(w.kind, w.type, w.status, w.amount)), 0, sum(w.sign * app.cash_of(w.kind, w.type, w.status, w.amount))
    from (
      select n.organization_id, app.month_of(n.effective_date) as month, n.kind, n.type, app.payment_type(n.kind, n.type, n.own_type) as payment_type, n.method, 1 as sign, n.status, n.amount
        from added n
      union all
      select g.organization_id, app.month_of(g.effective_date), g.kind, g.type, app.payment_type(g.kind, g.type, g.own_type), g.method, -1, g.status, g.amount
        from gone g) as w
   group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

-- Rows are deleted only with an organization, or with an import that has no payments (keep_posted, imports/undo.ts).
create or replace function app.remove_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  insert into public.book_months (organization_id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
  select g.organization_id, app.month_of(g.effective_date), g.kind, g.type, app.payment_type(g.kind, g.type, g.own_type), g.method, false,
         -sum((g.kind = 'charge')::int), -sum((g.kind in ('receipt', 'refund'))::int), -sum((g.kind not in ('charge', 'receipt', 'refund'))::int), 0, 0, 0, 0,
         -sum(app.received_of(g.kind, g.type, g.status, g.amount)), 0, -sum(app.cash_of(g.kind, g.type, g.status, g.amount))
    from gone g where g.kind <> 'reversal' group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create or replace view app.worth_of_charges with (security_invoker = true) as
  select c.organization_id, app.month_of(c.due_date) as month, app.charged_of(c.amount, c.credited, c.written_off, c.closed_as) as charged,
         c.paid, c.remaining,
         case when app.is_expected_charge(c.type) then app.charged_of(c.amount, c.credited, c.written_off, c.closed_as) else 0 end as expected,
         c.type, app.payment_type('charge', c.type, t.own_type) as payment_type, t.method
    from public.charge_states c join public.transactions t on t.organization_id = c.organization_id and t.id = c.charge_id;

-- The type under which a charge is listed is in its transaction. That is looked up charge by charge, because the plan of a trigger is kept
-- for any number of rows. It is gone if an import is undone, whose charges have the type that follows from their own.
create or replace function app.change_charges() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.book_months (organization_id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
    select c.organization_id, app.month_of(c.due_date), 'charge', c.type, app.payment_type('charge', c.type, own.own_type), own.method, false, 0, 0, 0, 0,
           sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)), sum(c.sign * c.paid), sum(c.sign * c.remaining), 0,
           coalesce(sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)) filter (where app.is_expected_charge(c.type)), 0), 0
      from (select 1 as sign, * from added) as c
      left join lateral (select t.own_type, t.method from public.transactions t where t.organization_id = c.organization_id and t.id = c.charge_id offset 0) as own on true
     group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into public.book_months (organization_id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
    select c.organization_id, app.month_of(c.due_date), 'charge', c.type, app.payment_type('charge', c.type, own.own_type), own.method, false, 0, 0, 0, 0,
           sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)), sum(c.sign * c.paid), sum(c.sign * c.remaining), 0,
           coalesce(sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)) filter (where app.is_expected_charge(c.type)), 0), 0
      from (select -1 as sign, * from gone) as c
      left join lateral (select t.own_type, t.method from public.transactions t where t.organization_id = c.organization_id and t.id = c.charge_id offset 0) as own on true
     group by 1, 2, 3, 4, 5, 6;
  else
    insert into public.book_months (organization_id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
    select c.organization_id, app.month_of(c.due_date), 'charge', c.type, app.payment_type('charge', c.type, own.own_type), own.method, false, 0, 0, 0, 0,
           sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)), sum(c.sign * c.paid), sum(c.sign * c.remaining), 0,
           coalesce(sum(c.sign * app.charged_of(c.amount, c.credited, c.written_off, c.closed_as)) filter (where app.is_expected_charge(c.type)), 0), 0
      from (select 1 as sign, * from added union all select -1, * from gone) as c
      left join lateral (select t.own_type, t.method from public.transactions t where t.organization_id = c.organization_id and t.id = c.charge_id offset 0) as own on true
     group by 1, 2, 3, 4, 5, 6;
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

-- Recomputes an organization's monthly sums and leaves one row for each month and group. Returns how many months differed from the
-- stored ones. It is one statement with one snapshot, so concurrent writes are neither counted nor removed. Money received is added up
-- without app.received_of, so that the comparison also finds an error in that function.
create or replace function app.rebuild_months(p_organization uuid) returns integer language sql security definer set search_path = '' set row_security = on as $$
  -- Two concurrent runs would both insert their rows.
  select pg_catalog.pg_advisory_xact_lock(7316047, pg_catalog.hashtext(p_organization::text));
  with fresh as (
    select month, kind, type, payment_type, method, is_reversal, sum(charges)::int as charges, sum(receipts)::int as receipts, sum(corrections)::int as corrections, sum(reversals)::int as reversals,
           sum(charged)::bigint as charged, sum(paid)::bigint as paid, sum(remaining)::bigint as remaining, sum(received)::bigint as received,
           sum(expected)::bigint as expected, sum(cash)::bigint as cash
      from (select month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, 0 as charged, 0 as paid, 0 as remaining, 0 as received, 0 as expected, cash
              from app.worth_of_transactions where organization_id = p_organization
            union all
            select app.month_of(t.effective_date), t.kind, t.type, app.payment_type(t.kind, t.type, t.own_type), t.method, false, 0, 0, 0, 0, 0, 0, 0,
                   case t.kind when 'receipt' then t.amount else -t.amount end, 0, 0
              from public.transactions t
             where t.organization_id = p_organization and t.kind in ('receipt', 'refund') and t.status in ('completed', 'paid') and t.type <> 'deposit_transfer'
               and not exists (select from app.reversals r where r.organization_id = t.organization_id and r.parent_id = t.id)
            union all
            select month, 'charge', type, payment_type, method, false, 0, 0, 0, 0, charged, paid, remaining, 0, expected, 0 from app.worth_of_charges where organization_id = p_organization
            union all
            select app.month_of(day), null, null, null, null, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, -amount from app.tourist_tax_cash where organization_id = p_organization) as worth
     group by 1, 2, 3, 4, 5, 6
  ), gone as (
    delete from public.book_months where organization_id = p_organization returning *
  ), kept as (
    select month, kind, type, payment_type, method, is_reversal, sum(charges)::int as charges, sum(receipts)::int as receipts, sum(corrections)::int as corrections, sum(reversals)::int as reversals,
           sum(charged)::bigint as charged, sum(paid)::bigint as paid, sum(remaining)::bigint as remaining, sum(received)::bigint as received,
           sum(expected)::bigint as expected, sum(cash)::bigint as cash
      from gone group by 1, 2, 3, 4, 5, 6
  ), put as (
    -- The id follows from the group, so that the same books have the same rows.
    insert into public.book_months (organization_id, id, month, kind, type, payment_type, method, is_reversal, charges, receipts, corrections, reversals, charged, paid, remaining, received, expected, cash)
    select p_organization, pg_catalog.md5(row(f.kind, f.type, f.payment_type, f.method, f.is_reversal)::text)::uuid, f.* from fresh f, (select count(*) from gone) as after_they_are_gone
  )
  select count(distinct month)::int from (
    select month from (select 1 as sign, * from fresh union all select -1, * from kept) as compared
     group by month, kind, type, payment_type, method, is_reversal
    having sum(sign * charges) <> 0 or sum(sign * receipts) <> 0 or sum(sign * corrections) <> 0 or sum(sign * reversals) <> 0 or sum(sign * charged) <> 0
        or sum(sign * paid) <> 0 or sum(sign * remaining) <> 0 or sum(sign * received) <> 0 or sum(sign * expected) <> 0 or sum(sign * cash) <> 0) as differing
$$;

-- Rebuilds the sums of organizations that have none: a migration that changes what is stored removes them.
create or replace function app.fill_months() returns void language plpgsql security definer set search_path = '' set row_security = on as $$
declare organization uuid;
begin
  for organization in
    select o.id from public.organizations o
     where not exists (select from public.book_months m where m.organization_id = o.id)
       and exists (select from public.transactions t where t.organization_id = o.id)
  loop
    perform app.rebuild_months(organization);
  end loop;
end $$;

revoke insert, update, delete on book_months from domovik_app;
-- Called by nodes of 0.1.0 while they run beside this version; to be dropped by the release after 0.2.0.
create or replace function app.received_of(p_kind text, p_status text, p_amount bigint) returns bigint language sql immutable parallel safe as $$
  select app.received_of(p_kind, 'payment', p_status, p_amount)
$$;
revoke all on all functions in schema app from public;
grant execute on function app.received_of(text, text, bigint) to domovik_system;
grant select on app.worth_of_transactions, app.worth_of_charges to domovik_system;
grant execute on function app.received_of(text, text, text, bigint), app.cash_of(text, text, text, bigint), app.is_expected_charge(text), app.month_of(date), app.months_stand_still(text),
  app.rebuild_months(uuid) to domovik_system;
grant execute on function app.fill_months() to current_user;
grant execute on function app.received_of(text, text, text, bigint), app.cash_of(text, text, text, bigint), app.is_expected_charge(text), app.month_of(date) to domovik_app;
grant create on schema app to domovik_system;
alter function app.add_transactions() owner to domovik_system;
alter function app.change_transactions() owner to domovik_system;
alter function app.remove_transactions() owner to domovik_system;
alter function app.change_charges() owner to domovik_system;
alter function app.rebuild_months(uuid) owner to domovik_system;
alter function app.fill_months() owner to domovik_system;
revoke create on schema app from domovik_system;

select app.fill_months();
