-- What the request of somebody without an account may read and write who opened the link of one document (docs/decisions/115): that
-- document, its signing, and their own party. No row is visible before app.begin_signing_request, which finds the link itself.
-- Without a context they fail closed, like those of before.sql.
create or replace function app.signing() returns uuid language sql stable parallel safe as
  $$ select current_setting('app.signing', true)::uuid $$;
create or replace function app.signer() returns uuid language sql stable parallel safe as
  $$ select current_setting('app.signer', true)::uuid $$;

-- Returns nothing for a link that is unknown, ended or revoked, or whose signing ended; linkStage says so exactly.
drop function if exists app.begin_signing_request(text, timestamptz);
create function app.begin_signing_request(p_token_hash text, p_now timestamptz)
returns table (organization_id uuid, signing_id uuid, party_id uuid, currency text, time_zone text, business_day_rule text, is_demo boolean)
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select l.organization_id, p.signing_id, l.id as party_id into link
    from public.signing_links l
    join public.organizations o on o.id = l.organization_id and o.status <> 'suspended'
    join public.signing_parties p on p.organization_id = l.organization_id and p.id = l.id
    join public.signings s on s.organization_id = p.organization_id and s.id = p.signing_id and s.voided_at is null
    join public.documents d on d.organization_id = s.organization_id and d.id = s.document_id and d.deleted_at is null
   where l.token_hash = p_token_hash
     and not exists (select from public.signing_parties q where q.organization_id = s.organization_id and q.signing_id = s.id and q.declined_at is not null)
     and (s.expires_at > p_now or not exists (select from public.signing_parties q where q.organization_id = s.organization_id and q.signing_id = s.id
           and not exists (select from public.signatures g where g.organization_id = q.organization_id and g.party_id = q.id)));
  if not found then return; end if;
  perform pg_catalog.set_config('app.now', p_now::text, true),
          pg_catalog.set_config('app.organization', link.organization_id::text, true),
          pg_catalog.set_config('app.signing', link.signing_id::text, true),
          pg_catalog.set_config('app.signer', link.party_id::text, true);
  return query
    select o.id, link.signing_id, link.party_id, o.currency, o.time_zone, o.business_day_rule, o.is_demo
      from public.organizations o where o.id = link.organization_id;
end $$;

do $$ begin
  execute format('grant connect on database %I to domovik_signer', current_database());
end $$;
revoke all on all tables in schema public from domovik_signer;
grant usage on schema public, app to domovik_signer;
grant create on schema app to domovik_system;
alter function app.begin_signing_request(text, timestamptz) owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.begin_signing_request(text, timestamptz), app.signing(), app.signer() from public;
grant execute on function app.begin_signing_request(text, timestamptz), app.signing(), app.signer(), app.now(), app.organization(),
  app.record_events(uuid, jsonb), app.stored_bytes() to domovik_signer;

do $$
declare
  own text[];
begin
  -- Table, name, operation, and the rows besides those of the organization. Policies see only what the role may see.
  foreach own slice 1 in array array[
    ['organizations', 'read', 'select', 'id = (select app.organization())'],
    ['organization_keys', 'read', 'select', 'organization_id = (select app.organization())'],
    ['signings', 'read', 'select', 'organization_id = (select app.organization()) and id = (select app.signing())'],
    ['signing_parties', 'read', 'select', 'organization_id = (select app.organization()) and signing_id = (select app.signing())'],
    ['signing_parties', 'mark', 'update', 'organization_id = (select app.organization()) and id = (select app.signer())'],
    ['signing_links', 'read', 'select', 'organization_id = (select app.organization()) and id = (select app.signer())'],
    ['signing_links', 'mark', 'update', 'organization_id = (select app.organization()) and id = (select app.signer())'],
    ['signatures', 'read', 'select', 'organization_id = (select app.organization()) and party_id in (select p.id from signing_parties p)'],
    ['signatures', 'sign', 'insert', 'organization_id = (select app.organization()) and party_id = (select app.signer())'],
    ['documents', 'read', 'select', 'organization_id = (select app.organization()) and id = (select s.document_id from signings s)'],
    ['files', 'read', 'select', $p$organization_id = (select app.organization()) and (owner_table = 'signings' and owner_id = (select app.signing())
        or owner_table = 'documents' and id = (select s.file_id from signings s))$p$],
    ['files', 'sign', 'insert', $p$organization_id = (select app.organization()) and owner_table = 'signings' and owner_id = (select app.signing())
        and author_kind = 'vendor'$p$],
    ['mail_outbox', 'code', 'insert', $p$organization_id = (select app.organization()) and template = 'mail:signingCode'$p$]
  ] loop
    execute format('drop policy if exists %I on public.%I', own[1] || '_signer_' || own[2], own[1]);
    execute format('create policy %I on public.%I for %s to domovik_signer %s (%s)', own[1] || '_signer_' || own[2], own[1], own[3],
      case own[3] when 'insert' then 'with check' else 'using' end, own[4]);
  end loop;
end $$;

grant select (id, name, status, currency, time_zone, language) on organizations to domovik_signer;
-- Needed to seal what the signer signs and to open what they read. The master key seals these keys.
grant select (organization_id, version, wrapped_key, retired_at) on organization_keys to domovik_signer;
grant select (organization_id, id, document_id, tenant_id, file_id, sha256, route, sent_at, expires_at, voided_at, void_reason, reminders, created_at,
    sealed_file_id, sealed_at, seal_level, code) on signings to domovik_signer;
grant select (organization_id, id, signing_id, tenant_id, role, position, name, member_id, notified_at, viewed_at, declined_at, decline_reason),
  update (viewed_at, declined_at, decline_reason) on signing_parties to domovik_signer;
grant select (organization_id, id, email_sealed, email_hint, language, token_hash, code_hash, code_sent_at, code_expires_at, code_tries, pass_hash,
    pass_expires_at, confirmed_at),
  update (code_hash, code_sent_at, code_expires_at, code_tries, pass_hash, pass_expires_at, confirmed_at) on signing_links to domovik_signer;
grant select (organization_id, id, party_id, tenant_id, sha256, signed_name, signed_on, signed_at, file_id, file_sha256, certificate), insert
  on signatures to domovik_signer;
grant select (organization_id, id, kind, title, file_id, deleted_at) on documents to domovik_signer;
grant select (organization_id, id, kind, name, stored_name, key_version, bytes, media_type, owner_table, owner_id, created_at, removed_at), insert
  on files to domovik_signer;
grant insert on mail_outbox to domovik_signer;
