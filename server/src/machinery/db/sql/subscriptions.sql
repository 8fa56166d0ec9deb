-- The plans of a new installation (SUB-13, reading A; features: docs/decisions/020). After that the super admin maintains
-- them: if the table has any row, nothing is inserted.
set local role domovik_system;
insert into public.subscription_plans (plan_name, price_monthly, limits, features, position)
select * from (values
  ('starter', 1900, '{"properties": 5, "tenants": null, "users": null}'::jsonb,
   '{"tenant_portal": true, "data_export": true, "bulk_import": true, "maintenance_calendar": false, "advanced_reports": false, "kpi_dashboard": false, "api_access": false, "own_templates": false, "batch_letters": false}'::jsonb, 1),
  ('professional', 3900, '{"properties": 25, "tenants": null, "users": null}'::jsonb,
   '{"tenant_portal": true, "data_export": true, "bulk_import": true, "maintenance_calendar": true, "advanced_reports": true, "kpi_dashboard": true, "api_access": true, "own_templates": true, "batch_letters": true}'::jsonb, 2),
  ('enterprise', 7900, '{"properties": null, "tenants": null, "users": null}'::jsonb,
   '{"tenant_portal": true, "data_export": true, "bulk_import": true, "maintenance_calendar": true, "advanced_reports": true, "kpi_dashboard": true, "api_access": true, "own_templates": true, "batch_letters": true}'::jsonb, 3)
) as seed where not exists (select 1 from public.subscription_plans);
-- Plans that were stored before two functions had a name of their own: they have them if they have the API (docs/decisions/123).
update public.subscription_plans
   set features = jsonb_build_object('own_templates', coalesce(features->'api_access', 'false'), 'batch_letters', coalesce(features->'api_access', 'false')) || features
 where not features ?& array['own_templates', 'batch_letters'];
reset role;
