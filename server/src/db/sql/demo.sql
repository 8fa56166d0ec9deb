-- The demonstration is made anew every half hour. Its chain of events is the only one that can be taken away, together
-- with everything it speaks of: app.refuse_change (audit.sql) knows it by its fixed id (demo/identity.ts).
grant delete on audit_logs to domovik_system;

-- The trail of a story that is told at once: the same rows as so many calls of app.record_event, but the head of the
-- chain is read and written a single time.
create or replace function app.record_past(p_organization uuid, p_events jsonb) returns bigint
language plpgsql set search_path = '' as $$
declare
  head record;
  event record;
  next_hash text;
begin
  insert into public.audit_heads (organization_id, seq, hash) values (p_organization, 0, '') on conflict do nothing;
  select h.seq, h.hash into head from public.audit_heads h where h.organization_id = p_organization for update;
  for event in
    select x.* from rows from (pg_catalog.jsonb_to_recordset(p_events) as (id uuid, at timestamptz, "user" uuid, email text,
      action text, "table" text, record uuid, tenant uuid, details jsonb)) with ordinality
      as x(id, at, "user", email, action, "table", record, tenant, details, place) order by x.place
  loop
    next_hash := app.event_hash(head.hash, p_organization, head.seq + 1, event.id, event.at, event."user", event.email, event.action,
      event."table", event.record, event.tenant, event.details, null, null, null);
    insert into public.audit_logs (organization_id, seq, id, occurred_at, user_id, user_email, action_type, table_name, record_id,
        tenant_id, details, previous_hash, hash)
      values (p_organization, head.seq + 1, event.id, event.at, event."user", event.email, event.action, event."table", event.record,
        event.tenant, event.details, head.hash, next_hash);
    head.seq := head.seq + 1;
    head.hash := next_hash;
  end loop;
  update public.audit_heads set seq = head.seq, hash = head.hash where organization_id = p_organization;
  return head.seq;
end $$;
revoke all on function app.record_past(uuid, jsonb) from public;
grant execute on function app.record_past(uuid, jsonb) to domovik_system;
