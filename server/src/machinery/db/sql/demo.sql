-- The demonstration is recreated every half hour. Its event chain is the only one that can be deleted, together with
-- all its data: app.refuse_change (audit.sql) recognises it by its fixed id (demo/identity.ts).
grant delete on audit_logs to domovik_system;
