-- Every organization has one owner, who is a member of it: the row that organizations.owner_id names, and no other, has the role
-- owner. Checked at the end of the transaction, for the rows that it changed: the members of an organization that lost its owner
-- before this rule can still come and go, and a super admin names a new one.
create or replace function app.check_owner() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  v_organization uuid;
  v_user uuid;
  v_owner uuid;
  v_role text;
begin
  if tg_table_name = 'organizations' then
    v_organization := new.id;
  elsif tg_op = 'DELETE' then
    v_organization := old.organization_id;
    v_user := old.user_id;
  else
    v_organization := new.organization_id;
    v_user := new.user_id;
  end if;
  -- Waits for another transaction that changes the owner, so that not both of them pass.
  select o.owner_id into v_owner from public.organizations o where o.id = v_organization for share;
  if not found then return null; end if;
  v_user := coalesce(v_user, v_owner);
  select m.role into v_role from public.organization_members m where m.organization_id = v_organization and m.user_id = v_user;
  if (v_user = v_owner) <> (v_role is not distinct from 'owner') then
    raise exception 'the owner of an organization is the one member with this role' using errcode = '23514', constraint = 'organization_members_owner';
  end if;
  return null;
end $$;
grant create on schema app to domovik_system;
alter function app.check_owner() owner to domovik_system;
revoke create on schema app from domovik_system;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'organizations_owner_is_member') then
    create constraint trigger organizations_owner_is_member after insert or update of owner_id on organizations
      deferrable initially deferred for each row execute function app.check_owner();
    create constraint trigger organization_members_owner after insert or update of role or delete on organization_members
      deferrable initially deferred for each row execute function app.check_owner();
  end if;
end $$;
