-- The demonstration is made anew every half hour. Its chain of events is the only one that can be taken away, together
-- with everything it speaks of: app.refuse_change (audit.sql) knows it by its fixed id (demo/identity.ts).
grant delete on audit_logs to domovik_system;
