-- The day on which a lease was signed (docs/finance.md 3.1): the last signature of the first document of the kind "lease" that
-- everybody signed in the application or on paper, also if it was removed since. domain/src/rental/signing/status.ts signingState `completed`.
create or replace view app.signed_leases with (security_invoker = true) as
  select organization_id, lease_id, min(signed_on) as signed_on from (
  select d.organization_id, d.lease_id, done.signed_on
    from public.documents d
    join public.signings s on s.organization_id = d.organization_id and s.document_id = d.id and s.voided_at is null
    cross join lateral (
      select max(g.signed_on) as signed_on from public.signing_parties p
        left join public.signatures g on g.organization_id = p.organization_id and g.party_id = p.id
       where p.organization_id = s.organization_id and p.signing_id = s.id having bool_and(g.id is not null)) as done
   where d.kind = 'lease' and d.lease_id is not null
  union all
  select organization_id, lease_id, signed_on from public.forgotten_signings
   where kind = 'lease' and lease_id is not null and signed_on is not null) as completed
   group by organization_id, lease_id;

-- Stores what stays of signings that are about to be removed (docs/decisions/153). Of a removed organization nothing stays.
create or replace function app.remember_signings(p_organization uuid, p_signings uuid[]) returns void language sql security definer set search_path = '' set row_security = on as $$
  insert into public.forgotten_signings (organization_id, id, lease_id, kind, code, sha256, fingerprints, sent_at, signed_on, signatures)
  select s.organization_id, s.id, d.lease_id, d.kind, s.code, s.sealed_sha256,
         case when s.route = 'paper' then '{}' else array_remove(array[s.sha256, s.sealed_sha256], null) || coalesce(done.files, '{}') end, s.sent_at,
         case when s.voided_at is null and done.complete then done.signed_on end, done.signatures
    from public.signings s
    join public.organizations o on o.id = s.organization_id
    join public.documents d on d.organization_id = s.organization_id and d.id = s.document_id
    cross join lateral (
      select count(g.id)::int as signatures, bool_and(g.id is not null) as complete, max(g.signed_on) as signed_on,
             array_agg(g.file_sha256) filter (where g.file_sha256 is not null) as files
        from public.signing_parties p
        left join public.signatures g on g.organization_id = p.organization_id and g.party_id = p.id
       where p.organization_id = s.organization_id and p.signing_id = s.id) as done
   where s.organization_id = p_organization and s.id = any (p_signings)
  on conflict (organization_id, id) do nothing
$$;

create or replace function app.remember_removed_document() returns trigger language plpgsql security definer set search_path = '' set row_security = on as $$
begin
  perform app.remember_signings(old.organization_id, array(
    select s.id from public.signings s where s.organization_id = old.organization_id and s.document_id = old.id));
  return old;
end $$;
create or replace trigger documents_remember_signings before delete on documents for each row execute function app.remember_removed_document();

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

revoke all on function app.follow_signatures(), app.rebuild_signed_leases(uuid), app.remember_signings(uuid, uuid[]), app.remember_removed_document() from public;
grant select on app.signed_leases to domovik_system;
grant execute on function app.rebuild_signed_leases(uuid), app.remember_signings(uuid, uuid[]) to domovik_system, current_user;
grant create on schema app to domovik_system;
alter function app.follow_signatures() owner to domovik_system;
alter function app.rebuild_signed_leases(uuid) owner to domovik_system;
alter function app.remember_signings(uuid, uuid[]) owner to domovik_system;
alter function app.remember_removed_document() owner to domovik_system;
revoke create on schema app from domovik_system;

-- For signatures that are older than these columns.
select app.rebuild_signed_leases(null);
