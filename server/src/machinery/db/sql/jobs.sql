-- The owner owns the job store. domovik_system runs jobs, and a landlord's or tenant's request may enqueue one in its
-- own transaction (jobs contain ids only, never personal text).
grant usage on schema pgboss to domovik_app, domovik_tenant, domovik_system, domovik_super_admin;
grant create on schema pgboss to domovik_system;
grant select, insert, update, delete on all tables in schema pgboss to domovik_system;
grant usage, select on all sequences in schema pgboss to domovik_system, domovik_app, domovik_tenant, domovik_super_admin;
grant execute on all functions in schema pgboss to domovik_system, domovik_app, domovik_tenant, domovik_super_admin;
grant select on all tables in schema pgboss to domovik_app;
grant insert, select on pgboss.job, pgboss.queue to domovik_app, domovik_tenant, domovik_super_admin;
do $$ declare t record; begin
  -- Job tables can be partitions, so the right to insert into the parent is granted on each of them.
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'pgboss' and c.relkind in ('r', 'p') and c.relname like 'j%' loop
    execute format('grant insert, select on pgboss.%I to domovik_app, domovik_tenant, domovik_super_admin', t.relname);
  end loop;
end $$;
