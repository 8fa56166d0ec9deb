-- The home in SQL of every state and rule that lists filter, sort and add up by. The rule of domain/ named beside each is
-- its specification; server/src/machinery/db/states.test.ts compares the two for every state. Each is one expression (or
-- one select in `from`), so that PostgreSQL inlines it and plans as if it were written out.

-- Leases -------------------------------------------------------------------------------------------------------------

-- domain/src/rental/leases/status.ts leaseStatus (docs/finance.md 3.1)
create or replace function app.lease_status(p_start date, p_end date, p_termination date, p_cancelled boolean, p_unsigned boolean, p_today date)
returns text language sql immutable parallel safe as $$
  select case
    when p_cancelled then 'cancelled'
    when p_termination is not null and (p_end is null or p_termination < p_end) and p_today > p_termination then 'terminated'
    when p_today < p_start or p_unsigned then 'pending'
    when p_end is not null and p_today > p_end then 'expired'
    else 'active'
  end
$$;
-- Called by nodes of 0.2.0 while they run beside this version.
create or replace function app.lease_status(p_start date, p_end date, p_termination date, p_cancelled boolean, p_today date)
returns text language sql immutable parallel safe as $$
  select app.lease_status(p_start, p_end, p_termination, p_cancelled, false, p_today)
$$;

-- domain/src/rental/leases/signature.ts lacksSignature (docs/finance.md 3.1)
create or replace function app.lacks_signature(p_start date, p_signed_on date, p_required_from date, p_today date)
returns boolean language sql immutable parallel safe as $$
  select coalesce(p_start >= p_required_from, false) and coalesce(p_signed_on > p_today, true)
$$;

-- domain/src/rental/leases/range.ts lastDay: null for a lease without an end.
create or replace function app.lease_last_day(p_end date, p_termination date)
returns date language sql immutable parallel safe as $$ select least(p_end, p_termination) $$;

-- domain/src/rental/leases/terms.ts termsAt of versionsFrom: the terms in force on a day, or on the first day of the lease before it
-- begins, or the first ones before any is in force.
create or replace function app.lease_terms_on(p_organization uuid, p_lease uuid, p_day date)
returns setof public.lease_terms language sql stable parallel safe as $$
  select v.* from public.lease_terms v join public.leases l on l.organization_id = v.organization_id and l.id = v.lease_id
   where v.organization_id = p_organization and v.lease_id = p_lease
   order by (v.valid_from <= greatest(p_day, l.start_date)) desc, abs(v.valid_from - greatest(p_day, l.start_date)) limit 1
$$;

-- The same of every lease of the organization, for lists that need all of them: read once, instead of looked up lease by lease. Two
-- functions, because PostgreSQL would compute the terms of all leases to look up one.
create or replace function app.terms_of_leases_on(p_organization uuid, p_day date)
returns setof public.lease_terms language sql stable parallel safe as $$
  select distinct on (v.lease_id) v.* from public.lease_terms v join public.leases l on l.organization_id = v.organization_id and l.id = v.lease_id
   where v.organization_id = p_organization
   order by v.lease_id, (v.valid_from <= greatest(p_day, l.start_date)) desc, abs(v.valid_from - greatest(p_day, l.start_date))
$$;

-- What one month costs under these terms, in cents: rent, bills and fees, without a fee that is charged once.
create or replace function app.monthly_dues(p_rent bigint, p_bills bigint, p_extra bigint, p_additional bigint, p_once boolean)
returns bigint language sql immutable parallel safe as $$
  select p_rent + p_bills + p_extra + case when p_once then 0 else p_additional end
$$;

-- domain/src/rental/leases/polish-law.ts isInSeriousArrears (docs/finance.md 9.3)
create or replace function app.is_in_serious_arrears(p_overdue bigint, p_monthly_dues bigint)
returns boolean language sql immutable parallel safe as $$
  select coalesce(p_monthly_dues > 0 and p_overdue >= 3 * p_monthly_dues, false)
$$;

-- Properties and tenants ---------------------------------------------------------------------------------------------

-- domain/src/rental/properties/status.ts propertyStatus (docs/finance.md 3.4)
create or replace function app.property_status(p_let boolean, p_out_of_service boolean)
returns text language sql immutable parallel safe as $$
  select case when p_let then 'occupied' when p_out_of_service then 'maintenance' else 'available' end
$$;

-- domain/src/rental/tenants/status.ts tenantStatus (docs/finance.md 3.6)
create or replace function app.tenant_status(p_active boolean, p_upcoming boolean, p_ended boolean)
returns text language sql immutable parallel safe as $$
  select case when p_active then 'active' when p_upcoming then 'pending' when p_ended then 'moved_out' else 'inactive' end
$$;

-- domain/src/rental/tenants/rental-status.ts rentalStatus (TEN-13): null without a lease.
create or replace function app.rental_status(p_active boolean, p_upcoming boolean, p_ended boolean)
returns text language sql immutable parallel safe as $$
  select case when p_active then 'current' when p_upcoming then 'upcoming' when p_ended then 'ended' end
$$;

-- domain/src/rental/tenants/account-status.ts accountStatus (TEN-13)
create or replace function app.account_status(p_invitation_sent timestamptz, p_account_created timestamptz, p_disabled timestamptz)
returns text language sql immutable parallel safe as $$
  select case when p_disabled is not null then 'disabled' when p_account_created is not null then 'active'
              when p_invitation_sent is not null then 'invited' else 'none' end
$$;

-- domain/src/rental/tenants/payment-status.ts tenantPaymentStatus (docs/finance.md 2.10)
create or replace function app.tenant_payment_status(p_overdue boolean, p_partial boolean, p_due_this_month bigint, p_open_this_month bigint)
returns text language sql immutable parallel safe as $$
  select case
    when p_overdue then 'overdue'
    when p_partial then 'partial'
    when p_due_this_month > 0 and p_open_this_month = 0 then 'paid'
    else 'current'
  end
$$;
-- Called by nodes of 0.1.0 while they run beside this version; to be dropped by the release after 0.2.0.
create or replace function app.payment_state(p_overdue boolean, p_partial boolean, p_due_this_month bigint, p_open_this_month bigint)
returns text language sql immutable parallel safe as $$
  select app.tenant_payment_status(p_overdue, p_partial, p_due_this_month, p_open_this_month)
$$;

-- domain/src/rental/documents/kinds.ts documentState
create or replace function app.document_state(p_expires_on date, p_today date)
returns text language sql immutable parallel safe as $$
  select case when p_expires_on < p_today then 'expired' when p_expires_on <= p_today + 30 then 'expiring' else 'valid' end
$$;

-- domain/src/rental/messages/messages.ts conversationState
create or replace function app.conversation_state(p_closed timestamptz, p_last_from_tenant timestamptz)
returns text language sql immutable parallel safe as $$
  select case when p_closed is not null and (p_last_from_tenant is null or p_last_from_tenant <= p_closed) then 'closed' else 'open' end
$$;

-- The tenant ledger --------------------------------------------------------------------------------------------------

-- domain/src/rental/ledger/charge-status.ts chargeStatus (docs/finance.md 2.6). `p_closed_as` is the part of it that needs the
-- whole account, kept in charge_states by the replay.
create or replace function app.charge_status(
  p_closed_as text, p_paid bigint, p_remaining bigint, p_effective_due date, p_today date
) returns text language sql immutable parallel safe as $$
  select case
    when p_closed_as is not null then p_closed_as
    when p_remaining = 0 then 'paid'
    when p_today > p_effective_due then 'overdue'
    when p_paid > 0 then 'partial'
    else 'pending'
  end
$$;

-- domain/src/rental/ledger/charge-status.ts isOverdue
create or replace function app.is_overdue(p_remaining bigint, p_effective_due date, p_today date)
returns boolean language sql immutable parallel safe as $$ select p_remaining > 0 and p_effective_due < p_today $$;

-- Whether a charge was ever due: one that was written off unpaid was, one that was reversed never (docs/finance.md 7.14). The replay
-- leaves no write-off on a reversed charge.
create or replace function app.was_due(p_closed_as text, p_written_off bigint)
returns boolean language sql immutable parallel safe as $$ select p_closed_as is distinct from 'cancelled' or p_written_off > 0 $$;
-- Asked by nodes of 0.1.0 while they run beside this version.
create or replace function app.is_charged(p_closed_as text)
returns boolean language sql immutable parallel safe as $$ select p_closed_as is distinct from 'cancelled' $$;

-- What sums count of a charge: its amount less its credit notes.
create or replace function app.charged_of(p_amount bigint, p_credited bigint, p_written_off bigint, p_closed_as text)
returns bigint language sql immutable parallel safe as $$
  select case when app.was_due(p_closed_as, p_written_off) then p_amount - p_credited else 0 end
$$;

-- The status under which money and corrections are listed (PAY-09). It has no rule in domain/: this is its only home.
create or replace function app.money_status(p_kind text, p_status text, p_amount bigint, p_refunded bigint, p_reversed boolean)
returns text language sql immutable parallel safe as $$
  select case
    when p_reversed then 'cancelled'
    when p_kind = 'receipt' and p_status = 'completed' and p_refunded >= p_amount then 'refunded'
    else p_status
  end
$$;

-- A row of the ledger about a deposit: the charges of domain/src/rental/ledger/types.ts isDepositKind, and the receipts and
-- refunds that rental/payments/events.ts hands to the replay as deposits.
create or replace function app.is_deposit(p_type text)
returns boolean language sql immutable parallel safe as $$ select p_type in ('deposit', 'warranty', 'deposit_transfer') $$;

-- domain/src/rental/payments/types.ts PAYMENT_TYPE_OF, and of money: a deposit, a refund, or income (PAY-11).
create or replace function app.payment_type(p_kind text, p_type text, p_own_type text)
returns text language sql immutable parallel safe as $$
  select case
    when p_own_type is not null then p_own_type
    when p_kind = 'refund' then 'refund'
    when app.is_deposit(p_type) then 'deposit'
    when p_kind = 'receipt' then 'income'
    when p_kind <> 'charge' then 'other'
    else case p_type when 'rent' then 'rent' when 'stay' then 'rent' when 'bills' then 'bills' when 'extra_fee' then 'extra_fee' when 'additional_fee' then 'extra_fee' else 'other' end
  end
$$;

-- domain/src/rental/ledger/types.ts isSettled (PAY-09)
create or replace function app.is_settled(p_status text)
returns boolean language sql immutable parallel safe as $$ select p_status in ('completed', 'paid') $$;

-- A charge that is earned here: neither a deposit, nor tourist tax, nor what was owed before the lease came into Domovik
-- (docs/finance.md 6.1).
create or replace function app.is_earned_charge(p_type text)
returns boolean language sql immutable parallel safe as $$
  select not app.is_deposit(p_type) and p_type not in ('opening_balance', 'tourist_tax')
$$;

-- Rent of a lease or the price of a stay: the line `rental` (docs/finance.md 6.2).
create or replace function app.is_rental_charge(p_type text)
returns boolean language sql immutable parallel safe as $$ select p_type in ('rent', 'stay') $$;

-- Operating money that has moved: settled receipts, refunds and applied deposits, without deposits themselves (docs/finance.md 6.1).
create or replace function app.is_operating_cash(p_kind text, p_type text, p_status text)
returns boolean language sql immutable parallel safe as $$
  select p_kind in ('receipt', 'refund', 'deposit_applied') and app.is_settled(p_status)
     and (p_kind = 'deposit_applied' or not app.is_deposit(p_type))
$$;

-- The owner's books --------------------------------------------------------------------------------------------------

-- domain/src/rental/incomes/status.ts incomeStatus (docs/finance.md 2.6)
create or replace function app.income_status(p_date date, p_paid_on date, p_today date)
returns text language sql immutable parallel safe as $$
  select case when p_paid_on is not null then 'paid' when p_date < p_today then 'overdue' else 'pending' end
$$;

-- domain/src/rental/incomes/status.ts isRevenue (docs/finance.md 6.1)
create or replace function app.is_revenue(p_category text)
returns boolean language sql immutable parallel safe as $$ select p_category <> 'deposit' $$;

-- domain/src/rental/expenses/lines.ts expenseLine (docs/finance.md 6.2)
create or replace function app.expense_line(p_category text, p_capital boolean)
returns text language sql immutable parallel safe as $$
  select case p_category
    when 'loan_interest' then 'interest' when 'loan_principal' then 'principal' when 'taxes' then 'taxes' when 'tourist_tax' then 'tourist_tax'
    else case when p_capital then 'capital' else 'operating' end
  end
$$;

-- domain/src/rental/expenses/lines.ts countsOnAccrual (docs/finance.md 6.1)
create or replace function app.counts_on_accrual(p_status text)
returns boolean language sql immutable parallel safe as $$ select p_status in ('approved', 'paid') $$;

-- domain/src/rental/expenses/vat.ts vatLeftOut (docs/finance.md 9.2)
create or replace function app.vat_left_out(p_vat bigint, p_registered boolean)
returns bigint language sql immutable parallel safe as $$ select case when p_registered then coalesce(p_vat, 0) else 0 end $$;

-- domain/src/rental/tickets/status.ts isOpenTicket
create or replace function app.is_open_ticket(p_status text)
returns boolean language sql immutable parallel safe as $$ select p_status in ('pending', 'in_progress') $$;
