-- The demonstration is recreated every half hour. Its event chain is the only one that can be deleted, together with
-- all its data: app.refuse_change (audit.sql) recognises it by its fixed id (demo/identity.ts).
grant delete on audit_logs to domovik_system;

-- After the demonstration was written, the planner knows nothing about its rows until the next automatic analysis, and lists of
-- thousands of rows would take seconds. Only the owner of a table may analyze it.
create or replace function app.analyze_demo() returns void language plpgsql security definer set search_path = '' as $$
begin
  analyze public.transactions, public.charge_states, public.allocations, public.designations, public.bookings, public.let_days,
    public.tenants, public.properties, public.leases, public.expenses, public.book_months, public.property_months;
end $$;
revoke all on function app.analyze_demo() from public;
grant execute on function app.analyze_demo() to domovik_system;
