-- What lines of banks are booked as (docs/decisions/105, 106, 129).

-- Matches that count: nobody took them or their record back, or changed the amount of the record. A receipt that the bank returned was
-- received all the same, whoever recorded that: its own line stays booked.
create or replace view app.standing_bank_matches with (security_invoker = true) as
  select m.* from public.bank_matches m
   where m.undone_at is null and case m.kind
     when 'receipt' then not exists (select from app.reversals r where r.organization_id = m.organization_id and r.parent_id = m.receipt_id
         and r.cause is distinct from 'returned')
       or exists (select from public.bank_matches n where n.organization_id = m.organization_id and n.receipt_id = m.receipt_id
                     and n.kind = 'returned' and n.undone_at is null)
     when 'refund' then not exists (select from app.reversals r where r.organization_id = m.organization_id and r.parent_id = m.correction_id)
     when 'expense' then exists (select from public.expenses e where e.organization_id = m.organization_id and e.id = m.expense_id
       and e.deleted_at is null and e.status = 'paid' and e.amount = m.amount)
     when 'income' then exists (select from public.incomes i where i.organization_id = m.organization_id and i.id = m.income_id
       and i.deleted_at is null and i.paid_on is not null and i.amount = m.amount)
     when 'owner_payout' then exists (select from public.owner_payouts o where o.organization_id = m.organization_id and o.id = m.owner_payout_id
       and o.undone_at is null)
     when 'owner_contribution' then exists (select from public.owner_contributions o where o.organization_id = m.organization_id
       and o.id = m.owner_contribution_id and o.undone_at is null)
     else true end;

-- A line is booked if its matches add up to it. A line of which only a part stands is open.
create or replace view app.bank_lines_booked with (security_invoker = true) as
  select b.organization_id, b.id,
         coalesce((select pg_catalog.sum(m.amount) from app.standing_bank_matches m where m.organization_id = b.organization_id and m.line_id = b.id)
           = pg_catalog.abs(b.amount), false) as booked
    from public.bank_lines b;

-- bank_lines.booked repeats that view, so that a page of open lines comes from an index.
create or replace function app.mark_booked_lines(p_organization uuid, p_lines uuid[]) returns void language sql as $$
  update public.bank_lines b set booked = s.booked from app.bank_lines_booked s
   where b.organization_id = p_organization and b.id = any(p_lines) and s.organization_id = b.organization_id and s.id = b.id
     and b.booked <> s.booked
$$;

create or replace function app.follow_bank_match() returns trigger language plpgsql as $$
begin
  perform app.mark_booked_lines(new.organization_id, array[new.line_id]);
  if new.kind = 'returned' then
    perform app.mark_booked_lines(new.organization_id, array(select m.line_id from public.bank_matches m
      where m.organization_id = new.organization_id and m.receipt_id = new.receipt_id and m.kind = 'receipt' and m.undone_at is null));
  end if;
  return null;
end $$;
create or replace trigger bank_matches_mark_lines after insert or update of undone_at on bank_matches
  for each row execute function app.follow_bank_match();

create or replace function app.follow_reversal() returns trigger language plpgsql as $$
begin
  perform app.mark_booked_lines(new.organization_id, array(
    select m.line_id from public.bank_matches m
     where m.organization_id = new.organization_id and m.receipt_id = new.parent_id and m.kind = 'receipt' and m.undone_at is null
    union select m.line_id from public.bank_matches m
     where m.organization_id = new.organization_id and m.correction_id = new.parent_id and m.undone_at is null));
  return null;
end $$;
create or replace trigger transactions_mark_lines after insert on transactions
  for each row when (new.kind = 'reversal') execute function app.follow_reversal();

create or replace function app.follow_expense() returns trigger language plpgsql as $$
begin
  perform app.mark_booked_lines(new.organization_id, array(select m.line_id from public.bank_matches m
    where m.organization_id = new.organization_id and m.expense_id = new.id and m.undone_at is null));
  return null;
end $$;
create or replace trigger expenses_mark_lines after update of amount, status, deleted_at on expenses
  for each row execute function app.follow_expense();

create or replace function app.follow_income() returns trigger language plpgsql as $$
begin
  perform app.mark_booked_lines(new.organization_id, array(select m.line_id from public.bank_matches m
    where m.organization_id = new.organization_id and m.income_id = new.id and m.undone_at is null));
  return null;
end $$;
create or replace trigger incomes_mark_lines after update of amount, paid_on, deleted_at on incomes
  for each row execute function app.follow_income();

create or replace function app.follow_owner_payout() returns trigger language plpgsql as $$
begin
  perform app.mark_booked_lines(new.organization_id, array(select m.line_id from public.bank_matches m
    where m.organization_id = new.organization_id and m.owner_payout_id = new.id and m.undone_at is null));
  return null;
end $$;
create or replace trigger owner_payouts_mark_lines after update of undone_at on owner_payouts
  for each row execute function app.follow_owner_payout();

create or replace function app.follow_owner_contribution() returns trigger language plpgsql as $$
begin
  perform app.mark_booked_lines(new.organization_id, array(select m.line_id from public.bank_matches m
    where m.organization_id = new.organization_id and m.owner_contribution_id = new.id and m.undone_at is null));
  return null;
end $$;
create or replace trigger owner_contributions_mark_lines after update of undone_at on owner_contributions
  for each row execute function app.follow_owner_contribution();

-- Standing parts never exceed the line. Checked at the end of the transaction, because a returned receipt moves from one match to another.
create or replace function app.check_bank_parts() returns trigger language plpgsql as $$
begin
  if (select pg_catalog.sum(m.amount) from app.standing_bank_matches m
       where m.organization_id = new.organization_id and m.line_id = new.line_id)
     > (select pg_catalog.abs(b.amount) from public.bank_lines b where b.organization_id = new.organization_id and b.id = new.line_id) then
    raise exception 'parts exceed the line' using errcode = '23514', constraint = 'bank_parts_within_line';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'bank_parts_within_line') then
    create constraint trigger bank_parts_within_line after insert on bank_matches
      deferrable initially deferred for each row execute function app.check_bank_parts();
  end if;
end $$;
