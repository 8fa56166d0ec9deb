-- Deletes the mail about news of the landlord to a tenant of the current organization, unless it was sent or is being sent. Returns
-- whether there was one. Security definer, because requests of members may only write mails.
create or replace function app.take_back_news(p_tenant uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.mail_outbox where id in (
    select o.id from public.mail_outbox o
     where o.organization_id = (select app.organization()) and o.tenant_id = p_tenant and o.template = 'mail:newMessage'
       and o.sent_at is null and o.failed_at is null
       for update skip locked);
  return found;
end $$;

grant create on schema app to domovik_system;
alter function app.take_back_news(uuid) owner to domovik_system;
revoke create on schema app from domovik_system;
revoke all on function app.take_back_news(uuid) from public;
grant execute on function app.take_back_news(uuid) to domovik_app;
