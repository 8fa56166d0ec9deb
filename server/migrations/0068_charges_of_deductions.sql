ALTER TABLE "inspection_deductions" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
-- A settlement posted its charges in the order in which the deductions were noted. First those with equal text and amount are linked,
-- then those whose amount was changed while settling, then those whose text was changed, if only
-- one charge can be meant: no answer of a tenant is better than the answer to another deduction.
UPDATE "inspection_deductions" d SET charge_id = t.id
  FROM (select id, organization_id, settlement_id, reason, amount,
               row_number() over (partition by organization_id, settlement_id, reason, amount order by created_at, id) as place
          from "inspection_deductions" where settlement_id is not null) o
  JOIN (select id, organization_id, settlement_id, description, amount,
               row_number() over (partition by organization_id, settlement_id, description, amount order by id) as place
          from "transactions" where kind = 'charge' and settlement_id is not null) t
    ON t.organization_id = o.organization_id and t.settlement_id = o.settlement_id and t.description = o.reason and t.amount = o.amount and t.place = o.place
 WHERE d.organization_id = o.organization_id and d.id = o.id;--> statement-breakpoint
UPDATE "inspection_deductions" d SET charge_id = t.id
  FROM (select id, organization_id, settlement_id, reason,
               row_number() over (partition by organization_id, settlement_id, reason order by created_at, id) as place
          from "inspection_deductions" where settlement_id is not null and charge_id is null) o
  JOIN (select t.id, t.organization_id, t.settlement_id, t.description,
               row_number() over (partition by t.organization_id, t.settlement_id, t.description order by t.id) as place
          from "transactions" t where t.kind = 'charge' and t.settlement_id is not null
           and not exists (select 1 from "inspection_deductions" l where l.organization_id = t.organization_id and l.charge_id = t.id)) t
    ON t.organization_id = o.organization_id and t.settlement_id = o.settlement_id and t.description = o.reason and t.place = o.place
 WHERE d.organization_id = o.organization_id and d.id = o.id;--> statement-breakpoint
UPDATE "inspection_deductions" d SET charge_id = t.id
  FROM (select id, organization_id, settlement_id, amount,
               count(*) over (partition by organization_id, settlement_id, amount) as equals
          from "inspection_deductions" where settlement_id is not null and charge_id is null) o
  JOIN (select t.id, t.organization_id, t.settlement_id, t.amount,
               count(*) over (partition by t.organization_id, t.settlement_id, t.amount) as equals
          from "transactions" t where t.kind = 'charge' and t.settlement_id is not null
           and not exists (select 1 from "inspection_deductions" l where l.organization_id = t.organization_id and l.charge_id = t.id)) t
    ON t.organization_id = o.organization_id and t.settlement_id = o.settlement_id and t.amount = o.amount and t.equals = 1 and o.equals = 1
 WHERE d.organization_id = o.organization_id and d.id = o.id;
