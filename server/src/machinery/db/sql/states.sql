-- Derived states, for lists that filter and sort by them. Each repeats one rule of domain/ (the file is named above it);
-- server/src/machinery/db/states.test.ts compares the two with random inputs.

-- domain/src/rental/leases/status.ts (finance.md 3.1)
create or replace function app.lease_status(p_start date, p_end date, p_termination date, p_cancelled boolean, p_today date)
returns text language sql immutable parallel safe as $$
  select case
    when p_cancelled then 'terminated'
    when p_termination is not null and (p_end is null or p_termination < p_end) and p_today > p_termination then 'terminated'
    when p_today < p_start then 'pending'
    when p_end is not null and p_today > p_end then 'expired'
    else 'active'
  end
$$;

-- domain/src/rental/ledger/charge-status.ts (finance.md 2.6)
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

-- domain/src/rental/tenants/status.ts (finance.md 3.6)
create or replace function app.tenant_status(p_active boolean, p_upcoming boolean, p_ended boolean)
returns text language sql immutable parallel safe as $$
  select case when p_active then 'active' when p_upcoming then 'pending' when p_ended then 'moved_out' else 'inactive' end
$$;

-- domain/src/rental/tenants/payment-state.ts (finance.md 2.10)
create or replace function app.payment_state(p_overdue boolean, p_partial boolean, p_due_this_month bigint, p_open_this_month bigint)
returns text language sql immutable parallel safe as $$
  select case
    when p_overdue then 'overdue'
    when p_partial then 'partial'
    when p_due_this_month > 0 and p_open_this_month = 0 then 'paid'
    else 'current'
  end
$$;
