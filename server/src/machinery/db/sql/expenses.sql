-- Shares of split expenses (docs/decisions/143).

-- What each property bears of an expense: one row for each share of a split expense, and one for any other expense.
create or replace view app.expense_shares with (security_invoker = true) as
  select e.organization_id, e.id, e.property_id, e.amount, e.vat_amount, e.vat_invoiced, e.vat_deductible_percent, e.currency, e.date, e.paid_on, e.status,
         e.category, e.capital, e.description, e.vendor, e.split_by, e.deleted_at
    from public.expenses e where e.split_by is null
  union all
  select e.organization_id, e.id, s.property_id, s.amount, s.vat_amount, s.vat_invoiced, e.vat_deductible_percent, e.currency, e.date, e.paid_on, e.status,
         e.category, e.capital, e.description, e.vendor, e.split_by, e.deleted_at
    from public.expense_splits s join public.expenses e on e.organization_id = s.organization_id and e.id = s.expense_id where e.split_by is not null;

-- The shares of a split expense add up to it, and no other expense has shares (docs/finance.md 1.7). Checked at the end of the transaction.
create or replace function app.check_expense_shares() returns trigger language plpgsql as $$
declare
  organization uuid;
  expense uuid;
begin
  if tg_table_name = 'expenses' then organization := new.organization_id; expense := new.id;
  elsif tg_op = 'DELETE' then organization := old.organization_id; expense := old.expense_id;
  else organization := new.organization_id; expense := new.expense_id; end if;
  if exists (
    select from public.expenses e cross join lateral (
        select count(*) as number, sum(s.amount) as amount, sum(s.vat_amount) as vat, sum(s.vat_invoiced) as invoiced,
               bool_and((s.vat_amount is null) = (e.vat_amount is null) and (s.vat_invoiced is null) = (e.vat_invoiced is null)) as alike
          from public.expense_splits s where s.organization_id = e.organization_id and s.expense_id = e.id) as shares
     where e.organization_id = organization and e.id = expense
       and case when e.split_by is null then shares.number > 0
                else shares.number < 2 or not shares.alike or shares.amount <> e.amount or shares.vat is distinct from e.vat_amount or shares.invoiced is distinct from e.vat_invoiced end) then
    raise exception 'the shares do not add up to the expense' using errcode = '23514', constraint = 'expense_splits_whole';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'expense_splits_add_up') then
    create constraint trigger expense_splits_add_up after insert or update or delete on expense_splits
      deferrable initially deferred for each row execute function app.check_expense_shares();
    create constraint trigger expenses_added_add_up after insert on expenses
      deferrable initially deferred for each row when (new.split_by is not null) execute function app.check_expense_shares();
    create constraint trigger expenses_changed_add_up after update on expenses
      deferrable initially deferred for each row when (old.split_by is not null or new.split_by is not null) execute function app.check_expense_shares();
  end if;
end $$;

grant select on app.expense_shares to domovik_app, domovik_system;
