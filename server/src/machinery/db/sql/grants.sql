-- Table privileges. Row level security decides which rows; these grants decide which tables and operations.
do $$
declare t record;
begin
  execute format('grant connect on database %I to domovik_app, domovik_tenant, domovik_auth, domovik_system, domovik_super_admin', current_database());
  grant usage on schema public, app to domovik_app, domovik_tenant, domovik_auth, domovik_system, domovik_search;
  revoke all on all functions in schema app from public;
  grant execute on function app.now(), app.organization(), app.user_id(), app.tenant()
    to domovik_app, domovik_tenant, domovik_auth, domovik_system, domovik_search;
  -- Tenants too, because a written ticket or message enters an index over the folded text (search.sql).
  grant execute on function app.fold(text), app.words(text), app.word_patterns(text) to domovik_app, domovik_tenant, domovik_system, domovik_super_admin, domovik_search;
  for t in select c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and c.relkind = 'r' loop
    -- Both lock the table against everybody, so they are left out where they change nothing.
    if not t.relrowsecurity then execute format('alter table public.%I enable row level security', t.relname); end if;
    if not t.relforcerowsecurity then execute format('alter table public.%I force row level security', t.relname); end if;
    execute format('revoke all on public.%I from public, domovik_app, domovik_tenant, domovik_auth, domovik_super_admin', t.relname);
    execute format('grant select, insert, update, delete on public.%I to domovik_system', t.relname);
    if exists (select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname and 'domovik_app' = any(p.roles)) then
      execute format('grant select, insert, update, delete on public.%I to domovik_app', t.relname);
    end if;
  end loop;
end $$;

-- Exceptions that restrict the rule above.
revoke insert, update, delete on audit_logs, user_roles from domovik_app;
revoke insert, delete on organizations from domovik_app;
revoke insert on organization_members from domovik_app;
revoke insert, update, delete on official_values from domovik_app;
revoke insert, update, delete on subscription_plans, subscribers, subscription_invoices from domovik_app;
revoke update, delete on mail_outbox from domovik_app;
-- Only what the provider says changes them (card-payments/settle.ts).
revoke insert, update, delete on card_payments from domovik_app;
revoke update, delete on signatures, inspection_operations, inspection_signatures, inspection_objections, signed_changes from domovik_app;
revoke delete on inspections from domovik_app;
-- What a bank booked never changes, and neither does what was booked for it. An import is taken back as a whole.
revoke update on bank_statements, bank_lines, bank_matches, bank_told_apart from domovik_app;
-- A statement confirms the lines of a report during the day, triggers say what is booked (bank.sql), and a line gets the words of columns
-- that were not read when it was stored.
grant update (ignored_at, provisional, statement_id, booked, text, fingerprint, occurrence) on bank_lines to domovik_app;
grant update (undone_at) on bank_matches to domovik_app;
-- A published text never changes, and neither does what a document was made from.
revoke update, delete on document_template_versions, template_papers from domovik_app;
revoke delete on document_templates, paper_batches, paper_batch_items, letter_batches, letter_batch_items, announcements, announcement_recipients from domovik_app;
-- What an owner was told never changes, only when it was mailed.
revoke update, delete on owner_statements, owner_statement_lines, owner_payouts, owner_contributions from domovik_app;
grant update (mailed_at) on owner_statements to domovik_app;
grant update (undone_at) on owner_payouts, owner_contributions to domovik_app;
-- A letter that was sent never changes; only the day of its delivery is entered.
revoke update, delete on demand_letters from domovik_app;
grant update (delivered_on) on demand_letters to domovik_app;
revoke delete on signings, signing_parties from domovik_app;
-- What was written to a tenant and when, without the message and its address (docs/decisions/135).
revoke select on mail_outbox from domovik_app;
grant select (organization_id, id, tenant_id, template, created_at, sent_at, failed_at) on mail_outbox to domovik_app;
revoke update, delete on audit_logs from domovik_system;
grant update (ip_address, user_agent) on audit_logs to domovik_system;
grant insert on mail_outbox to domovik_auth;

-- The columns that the tenant portal may read; none of them shows the landlord's internal data.
grant select (id, name, currency, time_zone, language, business_day_rule, signatures_from, phone, address, website, logo_url, payment_instructions)
  on organizations to domovik_tenant;
grant select (organization_id, id, name, email, phone, payment_due_day, payment_number) on tenants to domovik_tenant;
grant select (organization_id, id, property_id, medium, unit, serial, digits, created_at) on meters to domovik_tenant;
grant select (organization_id, id, meter_id, day, value, event, new_start, source, tenant_id), insert on meter_readings to domovik_tenant;
grant select (organization_id, id, tenant_id, name, position, moved_in_on, moved_out_on) on co_tenants to domovik_tenant;
grant select on co_tenant_shares, co_tenant_payments to domovik_tenant;
grant select (organization_id, id, holder, iban_sealed, shown_to_tenants, virtual_prefix) on bank_accounts to domovik_tenant;
grant select on card_payment_settings, card_payments to domovik_tenant;
grant select (organization_id, id, address, city, postal_code, house_rules) on properties to domovik_tenant;
grant select (organization_id, id, property_id, tenant_id, start_date, end_date, termination_last_day, signed_on, cancelled_at, currency, deposit_amount, warranty_amount,
    deposit_due_date, proration_method, charges_from, taken_over, opening_balance)
  on leases to domovik_tenant;
grant select on lease_terms, interest_postings, designations, allocations, charge_states, tenant_balances, tenant_accounts to domovik_tenant;
grant select (organization_id, id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on, due_date,
    service_from, service_to, parent_id, booking_id, settlement_id, status, method, reference, description, reason, cause, created_at)
  on transactions to domovik_tenant;
grant select (organization_id, id, lease_id, tenant_id, from_date, to_date, actual, advances, costs, rows, undone_at, utility_settlement_id, created_at)
  on bills_settlements to domovik_tenant;
grant select, insert, update on user_preferences to domovik_tenant;
grant select, insert, update on idempotency_keys to domovik_tenant;
grant select (organization_id, id, type, status, priority, title, description, property_id, tenant_id, scheduled_on, created_at, updated_at, completed_at,
    deleted_at, message_id),
  insert on tickets to domovik_tenant;
grant select (organization_id, id, ticket_id, tenant_id, author_kind, audience, body, created_at), insert on ticket_comments to domovik_tenant;
grant select (organization_id, id, kind, name, stored_name, key_version, bytes, media_type, width, height, owner_table, owner_id, position, alt_text, tenant_id,
    author_kind, created_at, removed_at),
  insert, update (removed_at) on files to domovik_tenant;
grant select (organization_id, id, kind, title, property_id, lease_id, file_id, expires_on, withdrawn_at, deleted_at) on documents to domovik_tenant;
grant select, update (seen_at) on document_shares to domovik_tenant;
grant select (organization_id, id, document_id, tenant_id, file_id, sha256, route, sent_at, expires_at, voided_at, void_reason, reminders, created_at, sealed_file_id, sealed_at, seal_level, code)
  on signings to domovik_tenant;
grant select (organization_id, id, signing_id, tenant_id, role, position, name, member_id, notified_at, viewed_at, declined_at, decline_reason),
  update (viewed_at, declined_at, decline_reason) on signing_parties to domovik_tenant;
grant select (organization_id, id, party_id, tenant_id, sha256, signed_name, signed_on, signed_at, file_id, file_sha256, certificate), insert on signatures to domovik_tenant;
grant select (organization_id, id, lease_id, property_id, tenant_id, kind, content, sha256, signed_at) on inspections to domovik_tenant;
grant select on inspection_photos to domovik_tenant;
grant select, insert on inspection_objections to domovik_tenant;
grant select (organization_id, id, inspection_id, role, signed_name, sha256, signed_on, signed_at) on inspection_signatures to domovik_tenant;
grant select (organization_id, id, tenant_id, author_kind, body, created_at, read_at, withdrawn_at), insert, update (read_at, withdrawn_at)
  on messages to domovik_tenant;
-- Needed to seal and open a tenant's own files. The master key seals these keys.
grant select (organization_id, version, wrapped_key, retired_at) on organization_keys to domovik_tenant;

-- Functions that read more than their caller may. Each is owned by a role that owns nothing else.
grant usage on schema auth to domovik_system;
grant select on auth.users, auth.sessions, auth.mfa_factors, auth.mfa_amr_claims to domovik_system;
grant create on schema app to domovik_system, domovik_search;
alter function app.live_session(uuid, uuid, timestamptz) owner to domovik_system;
alter function app.live_session(uuid, uuid, timestamptz, uuid) owner to domovik_system;
alter function app.begin_request(uuid, uuid, uuid, timestamptz) owner to domovik_system;
alter function app.begin_tenant_request(uuid, uuid, uuid, timestamptz) owner to domovik_system;
alter function app.record_events(uuid, jsonb) owner to domovik_system;
alter function app.events_of(jsonb) owner to domovik_system;
alter function app.event_hash(text, uuid, bigint, uuid, timestamptz, uuid, text, text, text, uuid, uuid, jsonb, text, text, uuid) owner to domovik_system;
alter function app.verify_chain(uuid) owner to domovik_system;
alter function app.shortened_digest(uuid, bigint, bigint) owner to domovik_system;
alter function app.shorten_origins(uuid, timestamptz) owner to domovik_system;
alter function app.check_allocations() owner to domovik_system;
alter function app.check_refunds() owner to domovik_system;
alter function app.reversal_cause(uuid, uuid, text) owner to domovik_system;
alter function app.stored_bytes() owner to domovik_system;
revoke create on schema app from domovik_system, domovik_search;
grant execute on function app.begin_request(uuid, uuid, uuid, timestamptz) to domovik_app, domovik_system;
grant execute on function app.begin_tenant_request(uuid, uuid, uuid, timestamptz) to domovik_tenant, domovik_system;
grant execute on function app.record_events(uuid, jsonb)
  to domovik_app, domovik_tenant, domovik_auth, domovik_system;
grant execute on function app.verify_chain(uuid), app.shorten_origins(uuid, timestamptz), app.shortened_digest(uuid, bigint, bigint),
  app.shortened_address(text) to domovik_system;
grant execute on function app.plain_address(text) to domovik_app, domovik_system;
grant execute on function app.stored_bytes() to domovik_app, domovik_tenant, domovik_system;
-- The rules of states.sql: inlining them takes the right to call them.
grant execute on function app.lease_status(date, date, date, boolean, boolean, date), app.lease_status(date, date, date, boolean, date),
  app.lacks_signature(date, date, date, date), app.lease_last_day(date, date), app.lease_terms_on(uuid, uuid, date), app.terms_of_leases_on(uuid, date),
  app.property_status(boolean, boolean),
  app.tenant_status(boolean, boolean, boolean), app.rental_status(boolean, boolean, boolean),
  app.monthly_dues(bigint, bigint, bigint, bigint, boolean), app.is_in_serious_arrears(bigint, bigint),
  app.account_status(timestamptz, timestamptz, timestamptz), app.tenant_payment_status(boolean, boolean, bigint, bigint),
  app.charge_status(text, bigint, bigint, date, date), app.is_overdue(bigint, date, date), app.is_charged(text), app.was_due(text, bigint),
  app.charged_of(bigint, bigint, bigint, text), app.vat_left_out(bigint, boolean),
  app.money_status(text, text, bigint, bigint, boolean), app.is_settled(text), app.payment_type(text, text, text), app.is_deposit(text), app.is_earned_charge(text), app.is_rental_charge(text),
  app.is_operating_cash(text, text, text), app.income_status(date, date, date), app.is_revenue(text),
  app.expense_line(text, boolean), app.counts_on_accrual(text), app.is_open_ticket(text), app.document_state(date, date),
  app.conversation_state(timestamptz, timestamptz)
  to domovik_app, domovik_tenant, domovik_system;
grant select on app.lettings to domovik_app, domovik_tenant, domovik_system;
grant select on app.lease_ends, app.default_managed_from to domovik_app, domovik_system;
grant execute on function app.follow_first_lease() to domovik_app, domovik_system;
grant execute on function app.claim_days(text, jsonb), app.claim_days_of_leases(), app.claim_days_of_bookings(), app.free_days()
  to domovik_app, domovik_system;
grant select on app.reversals, app.operating_cash, app.moved_cash, app.cash_by_unit, app.allocated_cash, app.tourist_tax_cash, app.revenue_cash, app.standing_bank_matches, app.bank_lines_booked to domovik_app, domovik_system;
grant execute on function app.mark_booked_lines(uuid, uuid[]), app.follow_bank_match(), app.check_bank_parts(), app.follow_reversal(), app.follow_expense(), app.follow_income() to domovik_app, domovik_system;
grant execute on function app.reversal_cause(uuid, uuid, text) to domovik_app, domovik_tenant, domovik_system;
grant execute on function app.check_shares(), app.keep_posted(), app.refuse_change(), app.check_allocations(), app.check_refunds() to domovik_app, domovik_system;
