-- A hand-over protocol that both sides signed is never changed.
create or replace trigger inspections_signed_stay before update on inspections
  for each row when (old.signed_at is not null) execute function app.refuse_change();
