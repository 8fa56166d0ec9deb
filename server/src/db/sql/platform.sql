-- The platform's own rows stand beside those of organizations, under the organization of zeros. Only a super admin's
-- request moves there (docs/decisions/031); a visitor's reading goes by the two functions below, which show what is published.
create or replace function app.enter_platform() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.user_roles r where r.user_id = app.user_id() and r.role = 'super_admin') then
    raise exception 'the platform is for super admins' using errcode = 'DV403';
  end if;
  perform pg_catalog.set_config('app.organization', '00000000-0000-0000-0000-000000000000', true);
end $$;

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
alter function app.enter_platform() owner to domovik_system;
alter function app.public_page(text) owner to domovik_system;
alter function app.public_menu() owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.enter_platform(), app.public_page(text), app.public_menu() from public;
grant execute on function app.enter_platform(), app.public_page(text), app.public_menu() to domovik_app;
