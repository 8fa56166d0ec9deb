-- The platform's own rows are in the same tables as those of organizations, under the all-zero organization id. Only a super
-- admin's request can switch to it (docs/decisions/031); others read platform data only through the functions below.
drop function if exists app.enter_platform();
-- p_role 'admin' also admits administrators, for leads and settings. Raises DV403 for everybody else.
create or replace function app.enter_platform(p_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.user_roles r where r.user_id = app.user_id()
                    and (r.role = 'super_admin' or (r.role = 'admin' and p_role = 'admin'))) then
    raise exception 'the platform is for its administrators' using errcode = 'DV403';
  end if;
  perform pg_catalog.set_config('app.organization', '00000000-0000-0000-0000-000000000000', true);
end $$;

set local role domovik_system;
insert into public.platform_settings (only_row) values (true) on conflict do nothing;
reset role;

-- Settings of the whole installation. None of them is secret.
create or replace function app.platform_settings() returns json
language sql stable security definer set search_path = '' as $$
  select pg_catalog.json_build_object('name', s.name, 'defaultLanguage', s.default_language, 'defaultCurrency', s.default_currency,
      'signUp', s.sign_up, 'leadRetentionMonths', s.lead_retention_months, 'version', s.version)
    from public.platform_settings s
$$;

-- Whether the caller may create an organization if sign-up requires approval: through their own application, or through a
-- lead with their confirmed address. Returns approved, rejected, waiting or none.
create or replace function app.my_approval() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when l.status in ('approved', 'rejected') then l.status else 'waiting' end
      from public.leads l
     where l.user_id = app.user_id()
        or (l.status = 'approved' and pg_catalog.lower(l.email) = (
              select pg_catalog.lower(u.email) from auth.users u
               where u.id = app.user_id() and u.email_confirmed_at is not null))
     order by l.status = 'approved' desc, l.created_at desc limit 1), 'none')
$$;

create or replace function app.public_page(p_slug text) returns json
language sql stable security definer set search_path = '' as $$
  select pg_catalog.json_build_object('title', p.title, 'slug', p.slug, 'seoTitle', p.seo_title, 'seoDescription', p.seo_description,
      'seoKeywords', p.seo_keywords, 'content', p.content, 'updatedAt', p.updated_at)
    from public.pages p
   where p.organization_id = '00000000-0000-0000-0000-000000000000' and p.slug = p_slug and p.status = 'published' and p.deleted_at is null
$$;

create or replace function app.public_menu() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('id', n.id, 'label', n.label, 'icon', n.icon,
      'to', coalesce(n.url, '/pages/' || p.slug)) order by n.position, n.id), '[]'::json)
    from public.navigation_items n
    left join public.pages p on p.organization_id = n.organization_id and p.id = n.page_id and p.status = 'published' and p.deleted_at is null
   where n.organization_id = '00000000-0000-0000-0000-000000000000' and (n.url is not null or p.id is not null)
$$;

grant create on schema app to domovik_system;
alter function app.enter_platform(text) owner to domovik_system;
alter function app.platform_settings() owner to domovik_system;
alter function app.my_approval() owner to domovik_system;
alter function app.public_page(text) owner to domovik_system;
alter function app.public_menu() owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.enter_platform(text), app.platform_settings(), app.my_approval(), app.public_page(text), app.public_menu() from public;
grant execute on function app.enter_platform(text), app.platform_settings(), app.my_approval(), app.public_page(text), app.public_menu() to domovik_app;
