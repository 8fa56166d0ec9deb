-- The lines of each property by month (docs/finance.md 6.2), updated with every write to transactions, charge_states, expenses,
-- their shares and incomes (server/src/insight/measures/table.ts). Each statement adds one row per property and month that it changes. Key figures
-- and reports add them up for whole months and read rows for the rest (server/src/insight/measures/flows-sql.ts).
-- insight/measures/property-months.test.ts compares both ways. Short stays, once they are stored, add their nights' income here.

-- For an amount served from p_first to p_last, returns the cents that belong to the days before p_day, rounded half up.
create or replace function app.served_before(p_amount bigint, p_first date, p_last date, p_day date) returns bigint language sql immutable parallel safe as $$
  select (2 * p_amount * least(p_last - p_first + 1, greatest(0, p_day - p_first)) + (p_last - p_first + 1)) / (2 * (p_last - p_first + 1))
$$;

-- The months in which a charge is earned: by days of service, or on its due date if it has none. A credit note is negative.
create or replace function app.earned_by_month(p_amount bigint, p_due date, p_first date, p_last date)
returns table (month date, amount bigint) language sql immutable parallel safe as $$
  select app.month_of(p_due), p_amount where p_last is null
  union all
  select m::date, sign(p_amount)::bigint * (app.served_before(abs(p_amount), p_first, p_last, (m + interval '1 month')::date)
                                            - app.served_before(abs(p_amount), p_first, p_last, m::date))
    from generate_series(app.month_of(p_first)::timestamp, p_last::timestamp, interval '1 month') as m
   where p_last is not null
$$;

-- Earned charges that are not reversed, and their credit notes that are not reversed (negative).
create or replace view app.earned_postings with (security_invoker = true) as
  select c.organization_id, c.property_id, c.type, c.amount, c.due_date, c.service_from, c.service_to
    from public.transactions c
   where c.kind = 'charge' and app.is_earned_charge(c.type)
     and not exists (select from app.reversals r where r.organization_id = c.organization_id and r.parent_id = c.id)
  union all
  select n.organization_id, c.property_id, c.type, -n.amount, c.due_date, c.service_from, c.service_to
    from public.transactions n join public.transactions c on c.organization_id = n.organization_id and c.id = n.parent_id
   where n.kind = 'credit_note' and app.is_earned_charge(c.type)
     and not exists (select from app.reversals r where r.organization_id = n.organization_id and r.parent_id = n.id)
     and not exists (select from app.reversals r where r.organization_id = c.organization_id and r.parent_id = c.id);

-- The same for some charges, as if the rows p_ignored were not posted.
create or replace function app.earned_postings_of(p_organization uuid, p_charges uuid[], p_ignored uuid[])
returns table (property_id uuid, type text, amount bigint, due_date date, service_from date, service_to date) language sql stable as $$
  with charge as (
    select c.* from public.transactions c
     where c.organization_id = p_organization and c.id = any(p_charges) and c.id <> all(p_ignored) and c.kind = 'charge' and app.is_earned_charge(c.type)
       and not exists (select from app.reversals r where r.organization_id = p_organization and r.parent_id = c.id and r.id <> all(p_ignored))
  )
  select c.property_id, c.type, c.amount, c.due_date, c.service_from, c.service_to from charge c
  union all
  select c.property_id, c.type, -n.amount, c.due_date, c.service_from, c.service_to
    from charge c join public.transactions n on n.organization_id = p_organization and n.parent_id = c.id
   where n.kind = 'credit_note' and n.id <> all(p_ignored)
     and not exists (select from app.reversals r where r.organization_id = p_organization and r.parent_id = n.id and r.id <> all(p_ignored))
$$;

create or replace function app.expense_months(p_amount bigint, p_vat bigint, p_category text, p_capital boolean, p_status text, p_date date, p_paid_on date, p_deleted timestamptz)
returns table (month date, line text, amount bigint, vat bigint) language sql immutable parallel safe as $$
  select app.month_of(p_date), app.expense_line(p_category, p_capital), p_amount, p_vat
   where p_deleted is null and app.counts_on_accrual(p_status) and app.expense_line(p_category, p_capital) in ('operating', 'capital', 'taxes')
  union all
  select app.month_of(p_paid_on), app.expense_line(p_category, p_capital) || '_paid', p_amount, p_vat
   where p_deleted is null and p_status = 'paid' and app.expense_line(p_category, p_capital) in ('operating', 'capital', 'taxes')
$$;

create or replace function app.income_months(p_amount bigint, p_vat bigint, p_category text, p_date date, p_paid_on date, p_deleted timestamptz)
returns table (month date, line text, amount bigint, vat bigint) language sql immutable parallel safe as $$
  select app.month_of(p_date), 'other', p_amount, p_vat where p_deleted is null and app.is_revenue(p_category)
  union all
  select app.month_of(p_paid_on), 'received', p_amount, p_vat where p_deleted is null and app.is_revenue(p_category) and p_paid_on is not null
$$;

-- Every line of the books, by property and month.
create or replace view app.property_lines with (security_invoker = true) as
  select p.organization_id, p.property_id, m.month, case when app.is_rental_charge(p.type) then 'rental' else 'other' end as line, m.amount, null::bigint as vat
    from app.earned_postings p cross join lateral app.earned_by_month(p.amount, p.due_date, p.service_from, p.service_to) as m
  union all
  select c.organization_id, c.property_id, app.month_of(c.day), 'received', c.amount, null from app.revenue_cash c
  union all
  select v.organization_id, v.property_id, m.month, case when app.is_rental_charge(v.type) then 'rental' else 'other' end, 0, m.amount
    from public.charge_vat v cross join lateral app.earned_by_month(v.amount, v.due_date, v.service_from, v.service_to) as m
  union all
  select v.organization_id, v.property_id, app.month_of(v.day), 'received', 0, v.amount from public.allocation_vat v
  union all
  select c.organization_id, c.property_id, app.month_of(c.due_date), 'billed', c.amount - c.credited, null
    from public.charge_states c where app.is_expected_charge(c.type) and app.was_due(c.closed_as, c.written_off)
  union all
  select c.organization_id, c.property_id, app.month_of(c.due_date), 'collected', c.paid, null
    from public.charge_states c where app.is_expected_charge(c.type) and app.was_due(c.closed_as, c.written_off)
  union all
  select e.organization_id, e.property_id, m.month, m.line, m.amount, m.vat
    from app.expense_shares e cross join lateral app.expense_months(e.amount, e.vat_amount, e.category, e.capital, e.status, e.date, e.paid_on, e.deleted_at) as m
  union all
  select i.organization_id, i.property_id, m.month, m.line, m.amount, m.vat
    from public.incomes i cross join lateral app.income_months(i.amount, i.vat_amount, i.category, i.date, i.paid_on, i.deleted_at) as m;

-- The columns of property_months, as one list of names or as sums of the lines `l`; a sum of 0 is null.
create or replace function app.property_month_columns(p_written text) returns text language sql immutable parallel safe as $$
  select string_agg(case p_written
           when 'names' then c.name
           when 'sums' then format('nullif(sum(l.%s) filter (where l.line = %L), 0)::bigint as %I', c.amount, c.line, c.name)
           else format('nullif(sum(l.%I), 0)::bigint as %I', c.name, c.name) end, ', ' order by c.position, c.amount)
    from (select line || case amount when 'vat' then '_vat' else '' end as name, line, amount, position
            from unnest(array['rental', 'other', 'operating', 'capital', 'taxes', 'received', 'operating_paid', 'capital_paid', 'taxes_paid', 'billed', 'collected'])
                   with ordinality as l (line, position),
                 unnest(array['amount', 'vat']) as a (amount)
           where amount = 'amount' or line not in ('billed', 'collected')) as c
$$;

create or replace function app.months_of_transactions() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  organization uuid;
  posted uuid[];
  touched uuid[];
begin
  if app.months_stand_still(tg_op) then return null; end if;
  for organization in select distinct n.organization_id from added n loop
    -- A credit note or a reversal changes what is earned of a charge that may be old: what it is now less what it was before.
    select coalesce(pg_catalog.array_agg(distinct case when n.kind = 'reversal' and p.kind = 'charge' then p.id when n.kind = 'reversal' then p.parent_id else n.parent_id end), '{}')
      into touched
      from added n left join public.transactions p on n.kind = 'reversal' and p.organization_id = n.organization_id and p.id = n.parent_id
     where n.organization_id = organization and (n.kind = 'credit_note' or n.kind = 'reversal' and p.kind in ('charge', 'credit_note')) and n.parent_id is not null;
    posted := '{}';
    if pg_catalog.cardinality(touched) > 0 then select pg_catalog.array_agg(n.id) into posted from added n where n.organization_id = organization; end if;
    insert into public.property_months (organization_id, month, property_id, rental, other, received)
    select organization, l.month, l.property_id, nullif(sum(l.rental), 0), nullif(sum(l.other), 0), nullif(sum(l.received), 0) from (
      select m.month, p.property_id, case when app.is_rental_charge(p.type) then p.sign * m.amount end as rental, case when not app.is_rental_charge(p.type) then p.sign * m.amount end as other, null::bigint as received
        from (
          select n.property_id, n.type, n.amount, n.due_date, n.service_from, n.service_to, 1 as sign from added n
           where n.organization_id = organization and n.kind = 'charge' and app.is_earned_charge(n.type) and n.id <> all(touched)
          union all
          select e.*, 1 from app.earned_postings_of(organization, touched, '{}') e
          union all
          select e.*, -1 from app.earned_postings_of(organization, touched, posted) e) as p
        cross join lateral app.earned_by_month(p.amount, p.due_date, p.service_from, p.service_to) as m
      union all
      select app.month_of(n.effective_date), n.property_id, null, null, app.cash_of(n.kind, n.type, n.status, n.amount)
        from added n where n.organization_id = organization and n.kind <> 'reversal'
      union all
      select app.month_of(n.effective_date), p.property_id, null, null, -app.cash_of(p.kind, p.type, p.status, p.amount)
        from added n join public.transactions p on p.organization_id = n.organization_id and p.id = n.parent_id
       where n.organization_id = organization and n.kind = 'reversal') as l
     group by l.month, l.property_id
    having nullif(sum(l.rental), 0) is not null or nullif(sum(l.other), 0) is not null or nullif(sum(l.received), 0) is not null;
  end loop;
  return null;
end $$;

-- A pending receipt that is settled (app.keep_posted).
create or replace function app.months_of_settled() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  insert into public.property_months (organization_id, month, property_id, received)
  select l.organization_id, l.month, l.property_id, sum(l.cash) from (
    select n.organization_id, app.month_of(n.effective_date) as month, n.property_id, app.cash_of(n.kind, n.type, n.status, n.amount) as cash from added n
    union all
    select g.organization_id, app.month_of(g.effective_date), g.property_id, -app.cash_of(g.kind, g.type, g.status, g.amount) from gone g) as l
   group by 1, 2, 3 having sum(l.cash) <> 0;
  return null;
end $$;

-- Rows are deleted only with an organization, or with an import that has no payments (keep_posted, imports/undo.ts).
create or replace function app.months_of_removed() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  insert into public.property_months (organization_id, month, property_id, rental, other, received)
  with taken as (
    select r.organization_id, r.parent_id from gone r where r.kind = 'reversal'
    union all
    select r.organization_id, r.parent_id from app.reversals r join gone g on g.organization_id = r.organization_id and g.id = r.parent_id
  ), standing as (
    select g.* from gone g where not exists (select from taken t where t.organization_id = g.organization_id and t.parent_id = g.id)
  ), posting as (
    select c.organization_id, c.property_id, c.type, -c.amount as amount, c.due_date, c.service_from, c.service_to from standing c where c.kind = 'charge' and app.is_earned_charge(c.type)
    union all
    select n.organization_id, c.property_id, c.type, n.amount, c.due_date, c.service_from, c.service_to
      from standing n join standing c on c.organization_id = n.organization_id and c.id = n.parent_id where n.kind = 'credit_note' and app.is_earned_charge(c.type)
  )
  select l.organization_id, l.month, l.property_id, nullif(sum(l.rental), 0), nullif(sum(l.other), 0), nullif(sum(l.received), 0) from (
    select p.organization_id, m.month, p.property_id, case when app.is_rental_charge(p.type) then m.amount end as rental, case when not app.is_rental_charge(p.type) then m.amount end as other, null::bigint as received
      from posting p cross join lateral app.earned_by_month(p.amount, p.due_date, p.service_from, p.service_to) as m
    union all
    select g.organization_id, app.month_of(g.effective_date), g.property_id, null, null, -app.cash_of(g.kind, g.type, g.status, g.amount) from standing g) as l
   group by 1, 2, 3
  having nullif(sum(l.rental), 0) is not null or nullif(sum(l.other), 0) is not null or nullif(sum(l.received), 0) is not null;
  return null;
end $$;

create or replace function app.months_of_charges() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  if app.months_stand_still(tg_op) then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.property_months (organization_id, month, property_id, billed, collected)
    select c.organization_id, app.month_of(c.due_date), c.property_id, nullif(sum(c.amount - c.credited), 0), nullif(sum(c.paid), 0)
      from added c where app.is_expected_charge(c.type) and app.was_due(c.closed_as, c.written_off)
     group by 1, 2, 3 having sum(c.amount - c.credited) <> 0 or sum(c.paid) <> 0;
  elsif tg_op = 'DELETE' then
    insert into public.property_months (organization_id, month, property_id, billed, collected)
    select c.organization_id, app.month_of(c.due_date), c.property_id, nullif(-sum(c.amount - c.credited), 0), nullif(-sum(c.paid), 0)
      from gone c where app.is_expected_charge(c.type) and app.was_due(c.closed_as, c.written_off)
     group by 1, 2, 3 having sum(c.amount - c.credited) <> 0 or sum(c.paid) <> 0;
  else
    insert into public.property_months (organization_id, month, property_id, billed, collected)
    select c.organization_id, app.month_of(c.due_date), c.property_id, nullif(sum(c.sign * (c.amount - c.credited)), 0), nullif(sum(c.sign * c.paid), 0)
      from (select 1 as sign, organization_id, property_id, due_date, amount, paid, credited, written_off, closed_as, type from added
            union all select -1, organization_id, property_id, due_date, amount, paid, credited, written_off, closed_as, type from gone) as c
     where app.is_expected_charge(c.type) and app.was_due(c.closed_as, c.written_off)
     group by 1, 2, 3 having sum(c.sign * (c.amount - c.credited)) <> 0 or sum(c.sign * c.paid) <> 0;
  end if;
  return null;
end $$;

-- Money that begins or ceases to pay tourist tax is less or more revenue, in the lines of its property and in the sums of the month.
create or replace function app.months_of_tourist_tax() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  tax refcursor; part record; relevant boolean := false;
  changed text := case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from gone'
                             else 'select 1 as sign, * from added union all select -1, * from gone' end;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  -- The statement below is planned for each call, which takes longer than looking for a charge that it concerns.
  if tg_op <> 'DELETE' then relevant := exists (select from added a where (select c.type from public.transactions c where c.organization_id = a.organization_id and c.id = a.charge_id) = 'tourist_tax'); end if;
  if tg_op <> 'INSERT' and not relevant then relevant := exists (select from gone a where (select c.type from public.transactions c where c.organization_id = a.organization_id and c.id = a.charge_id) = 'tourist_tax'); end if;
  if not relevant then return null; end if;
  open tax for execute pg_catalog.format($tax$
    select a.organization_id, app.month_of(s.effective_date) as month, coalesce(c.property_id, s.property_id) as property_id, sum(a.sign * a.amount)::bigint as amount
      from (%s) as a
      join public.transactions c on c.organization_id = a.organization_id and c.id = a.charge_id and c.type = 'tourist_tax'
      join public.transactions s on s.organization_id = a.organization_id and s.id = a.source_id and app.is_operating_cash(s.kind, s.type, s.status)
     group by 1, 2, 3 having sum(a.sign * a.amount) <> 0 $tax$, changed);
  loop
    fetch tax into part;
    exit when not found;
    insert into public.property_months (organization_id, month, property_id, received) values (part.organization_id, part.month, part.property_id, -part.amount);
    insert into public.book_months (organization_id, month, charges, receipts, corrections, charged, paid, remaining, received, expected, cash)
    values (part.organization_id, part.month, 0, 0, 0, 0, 0, 0, 0, 0, -part.amount);
  end loop;
  close tax;
  return null;
end $$;

-- For expenses, their shares and incomes. Their rows can change in every column, so the old lines are taken off and the new ones added.
create or replace function app.months_of_booked() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  lines text := case tg_argv[0]
    -- A split expense counts with the shares that it has now: a statement changes either expenses or shares.
    when 'expenses' then 'select b.organization_id, b.property_id, m.month, m.line, %1$s * m.amount as amount, %1$s * m.vat as vat from %2$s b cross join lateral app.expense_months(b.amount, b.vat_amount, b.category, b.capital, b.status, b.date, b.paid_on, b.deleted_at) as m where b.split_by is null
      union all select b.organization_id, s.property_id, m.month, m.line, %1$s * m.amount, %1$s * m.vat from %2$s b join public.expense_splits s on s.organization_id = b.organization_id and s.expense_id = b.id
                cross join lateral app.expense_months(s.amount, s.vat_amount, b.category, b.capital, b.status, b.date, b.paid_on, b.deleted_at) as m where b.split_by is not null'
    when 'expense_splits' then 'select b.organization_id, s.property_id, m.month, m.line, %1$s * m.amount as amount, %1$s * m.vat as vat from %2$s s join public.expenses b on b.organization_id = s.organization_id and b.id = s.expense_id
                cross join lateral app.expense_months(s.amount, s.vat_amount, b.category, b.capital, b.status, b.date, b.paid_on, b.deleted_at) as m where b.split_by is not null'
    else 'select b.organization_id, b.property_id, m.month, m.line, %1$s * m.amount as amount, %1$s * m.vat as vat from %2$s b cross join lateral app.income_months(b.amount, b.vat_amount, b.category, b.date, b.paid_on, b.deleted_at) as m' end;
begin
  if app.months_stand_still(tg_op) then return null; end if;
  -- A change of the expense by another transaction waits, so that it sees these shares.
  if tg_argv[0] = 'expense_splits' then
    execute pg_catalog.format('select from public.expenses b where (b.organization_id, b.id) in (select s.organization_id, s.expense_id from %s s) for no key update',
      case tg_op when 'DELETE' then 'gone' else 'added' end);
  end if;
  execute pg_catalog.format('insert into public.property_months (organization_id, property_id, month, %s) select organization_id, property_id, month, %s from (%s) as l group by 1, 2, 3 having bool_or(l.amount <> 0)',
    app.property_month_columns('names'), app.property_month_columns('sums'),
    pg_catalog.concat_ws(' union all ',
      case when tg_op <> 'DELETE' then pg_catalog.format(lines, '1', 'added') end,
      case when tg_op <> 'INSERT' then pg_catalog.format(lines, '-1', 'gone') end));
  return null;
end $$;

create or replace trigger transactions_property_months_added after insert on transactions referencing new table as added
  for each statement execute function app.months_of_transactions();
create or replace trigger transactions_property_months_changed after update on transactions referencing new table as added old table as gone
  for each statement execute function app.months_of_settled();
create or replace trigger transactions_property_months_removed after delete on transactions referencing old table as gone
  for each statement execute function app.months_of_removed();
create or replace trigger charge_states_property_months_added after insert on charge_states referencing new table as added
  for each statement execute function app.months_of_charges();
create or replace trigger charge_states_property_months_changed after update on charge_states referencing new table as added old table as gone
  for each statement execute function app.months_of_charges();
create or replace trigger charge_states_property_months_removed after delete on charge_states referencing old table as gone
  for each statement execute function app.months_of_charges();
create or replace trigger allocations_months_added after insert on allocations referencing new table as added
  for each statement execute function app.months_of_tourist_tax();
create or replace trigger allocations_months_changed after update on allocations referencing new table as added old table as gone
  for each statement execute function app.months_of_tourist_tax();
create or replace trigger allocations_months_removed after delete on allocations referencing old table as gone
  for each statement execute function app.months_of_tourist_tax();
create or replace trigger expenses_property_months_added after insert on expenses referencing new table as added
  for each statement execute function app.months_of_booked('expenses');
create or replace trigger expenses_property_months_changed after update on expenses referencing new table as added old table as gone
  for each statement execute function app.months_of_booked('expenses');
create or replace trigger expenses_property_months_removed after delete on expenses referencing old table as gone
  for each statement execute function app.months_of_booked('expenses');
create or replace trigger expense_splits_property_months_added after insert on expense_splits referencing new table as added
  for each statement execute function app.months_of_booked('expense_splits');
create or replace trigger expense_splits_property_months_changed after update on expense_splits referencing new table as added old table as gone
  for each statement execute function app.months_of_booked('expense_splits');
create or replace trigger expense_splits_property_months_removed after delete on expense_splits referencing old table as gone
  for each statement execute function app.months_of_booked('expense_splits');
create or replace trigger incomes_property_months_added after insert on incomes referencing new table as added
  for each statement execute function app.months_of_booked('incomes');
create or replace trigger incomes_property_months_changed after update on incomes referencing new table as added old table as gone
  for each statement execute function app.months_of_booked('incomes');
create or replace trigger incomes_property_months_removed after delete on incomes referencing old table as gone
  for each statement execute function app.months_of_booked('incomes');

-- Recomputes an organization's lines and leaves one row per property and month. Returns how many months of properties differed. It is
-- one statement with one snapshot, so concurrent writes are neither counted nor removed.
create or replace function app.rebuild_property_months(p_organization uuid) returns integer language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  differing integer;
  names text := app.property_month_columns('names');
begin
  -- Two concurrent runs would both insert their rows.
  perform pg_catalog.pg_advisory_xact_lock(7316048, pg_catalog.hashtext(p_organization::text));
  execute pg_catalog.format($rebuild$
    with fresh as (
      select * from (select l.month, coalesce(l.property_id, '00000000-0000-0000-0000-000000000000') as place, %2$s from app.property_lines l where l.organization_id = $1 group by 1, 2) as f
       where num_nonnulls(%1$s) > 0
    ), kept as (
      select l.month, coalesce(l.property_id, '00000000-0000-0000-0000-000000000000') as place, count(*) = 1 and bool_and(l.id = coalesce(l.property_id, '00000000-0000-0000-0000-000000000000')) as merged, %3$s
        from public.property_months l where l.organization_id = $1 group by 1, 2
    ), compared as (
      select coalesce(f.month, k.month) as month, coalesce(f.place, k.place) as place, f.month is not null and k.merged as merged,
             row(%5$s) is distinct from row(%4$s) as differs
        from fresh f full join kept k on k.month = f.month and k.place = f.place
    ), stale as (select * from compared where differs or merged is not true
    ), gone as (
      delete from public.property_months b using stale s
       where b.organization_id = $1 and b.month = s.month and coalesce(b.property_id, '00000000-0000-0000-0000-000000000000') = s.place returning 1
    ), put as (
      insert into public.property_months (organization_id, id, property_id, month, %1$s)
      select $1, f.place, nullif(f.place, '00000000-0000-0000-0000-000000000000'), f.month, %5$s
        from fresh f join stale s on s.month = f.month and s.place = f.place, (select count(*) from gone) as after_they_are_gone
       order by f.month, f.place
    )
    select count(*)::int from compared where differs $rebuild$,
    names, app.property_month_columns('sums'), app.property_month_columns('again'),
    pg_catalog.regexp_replace(names, '(\w+)', 'k.\1', 'g'), pg_catalog.regexp_replace(names, '(\w+)', 'f.\1', 'g'))
  into differing using p_organization;
  return differing;
end $$;

-- For data that are older than these lines. The owner of the database may be bound by row level security, so a function reads the rows.
create or replace function app.fill_property_months() returns void language plpgsql security definer set search_path = '' set row_security = on as $$
declare organization uuid;
begin
  for organization in
    select o.id from public.organizations o
     where not exists (select from public.property_months m where m.organization_id = o.id)
       and (exists (select from public.charge_states c where c.organization_id = o.id) or exists (select from public.expenses e where e.organization_id = o.id)
            or exists (select from public.transactions t where t.organization_id = o.id) or exists (select from public.incomes i where i.organization_id = o.id))
  loop
    perform app.rebuild_property_months(organization);
  end loop;
end $$;

revoke insert, update, delete on property_months from domovik_app;
revoke all on all functions in schema app from public;
grant select on app.earned_postings, app.property_lines to domovik_system;
grant execute on function app.served_before(bigint, date, date, date), app.earned_by_month(bigint, date, date, date) to domovik_app, domovik_system;
grant execute on function app.earned_postings_of(uuid, uuid[], uuid[]), app.property_month_columns(text), app.rebuild_property_months(uuid),
  app.expense_months(bigint, bigint, text, boolean, text, date, date, timestamptz),
  app.income_months(bigint, bigint, text, date, date, timestamptz) to domovik_system;
grant execute on function app.fill_property_months() to current_user;
grant create on schema app to domovik_system;
alter function app.months_of_transactions() owner to domovik_system;
alter function app.months_of_settled() owner to domovik_system;
alter function app.months_of_removed() owner to domovik_system;
alter function app.months_of_charges() owner to domovik_system;
alter function app.months_of_tourist_tax() owner to domovik_system;
alter function app.months_of_booked() owner to domovik_system;
alter function app.rebuild_property_months(uuid) owner to domovik_system;
alter function app.fill_property_months() owner to domovik_system;
revoke create on schema app from domovik_system;

-- Charges by the last day of their service, for the part of a month at the edge of a window.
create index if not exists transactions_service on transactions (organization_id, service_to) include (service_from, type, property_id, amount, id)
  where kind = 'charge' and service_to is not null;

-- The few charges without service, which are earned on their due date. Without this index they are looked for among all rows of the books.
create index if not exists transactions_earned_when_due on transactions (organization_id, due_date) include (type, property_id, amount, id)
  where kind = 'charge' and service_to is null;

-- Payments of loans are few among the expenses, and every key figure reads them.
create index if not exists expenses_loan_payments on expenses (organization_id)
  where category in ('loan_interest', 'loan_principal') and deleted_at is null;

select app.fill_property_months();
