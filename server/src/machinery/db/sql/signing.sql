-- The day on which a lease was signed (docs/finance.md 3.1): the last signature of the first document of the kind "lease" that
-- everybody signed in the application or on paper. domain/src/rental/signing/status.ts signingState `completed`.
create or replace view app.signed_leases with (security_invoker = true) as
  select d.organization_id, d.lease_id, min(done.signed_on) as signed_on
    from public.documents d
    join public.signings s on s.organization_id = d.organization_id and s.document_id = d.id and s.voided_at is null
    cross join lateral (
      select max(g.signed_on) as signed_on from public.signing_parties p
        left join public.signatures g on g.organization_id = p.organization_id and g.party_id = p.id
       where p.organization_id = s.organization_id and p.signing_id = s.id having bool_and(g.id is not null)) as done
   where d.kind = 'lease' and d.lease_id is not null
   group by d.organization_id, d.lease_id;

-- Stores that day with the lease. Security definer, because the tenant who signs last may not write leases.
create or replace function app.follow_signatures() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
declare
  signed uuid;
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  if tg_table_name = 'signatures' then
    select d.lease_id into signed from public.signing_parties p
      join public.signings s on s.organization_id = p.organization_id and s.id = p.signing_id
      join public.documents d on d.organization_id = s.organization_id and d.id = s.document_id
     where p.organization_id = new.organization_id and p.id = new.party_id;
  else
    select d.lease_id into signed from public.documents d where d.organization_id = new.organization_id and d.id = new.document_id;
  end if;
  update public.leases l set signed_on = fresh.signed_on
    from (select (select s.signed_on from app.signed_leases s where s.organization_id = new.organization_id and s.lease_id = signed) as signed_on) as fresh
   where l.organization_id = new.organization_id and l.id = signed and l.signed_on is distinct from fresh.signed_on;
  return null;
end $$;
create or replace trigger signatures_sign_lease after insert on signatures for each row execute function app.follow_signatures();
create or replace trigger signings_sign_lease after update of voided_at on signings for each row execute function app.follow_signatures();

-- Compares the stored days of one organization, or of all, and corrects them. Returns how many differed.
create or replace function app.rebuild_signed_leases(p_organization uuid) returns integer language sql security definer set search_path = '' set row_security = on as $$
  with corrected as (
    update public.leases l set signed_on = fresh.signed_on
      from (select x.organization_id, x.id, s.signed_on from public.leases x
              left join app.signed_leases s on s.organization_id = x.organization_id and s.lease_id = x.id
             where p_organization is null or x.organization_id = p_organization) as fresh
     where l.organization_id = fresh.organization_id and l.id = fresh.id and l.signed_on is distinct from fresh.signed_on
    returning 1)
  select count(*)::int from corrected
$$;

revoke all on function app.follow_signatures(), app.rebuild_signed_leases(uuid) from public;
grant select on app.signed_leases to domovik_system;
grant execute on function app.rebuild_signed_leases(uuid) to domovik_system, current_user;
grant create on schema app to domovik_system;
alter function app.follow_signatures() owner to domovik_system;
alter function app.rebuild_signed_leases(uuid) owner to domovik_system;
revoke create on schema app from domovik_system;

-- For signatures that are older than these columns.
select app.rebuild_signed_leases(null);
