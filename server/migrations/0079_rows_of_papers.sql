ALTER TABLE "documents" ADD COLUMN "states_rows" uuid[];--> statement-breakpoint
-- A settlement whose rows were reversed one by one kept its deductions for ever.
UPDATE "inspection_deductions" d SET settlement_id = null, charge_id = null
 WHERE d.settlement_id is not null
   AND not exists (select 1 from "transactions" t where t.organization_id = d.organization_id and t.settlement_id = d.settlement_id
         and not exists (select 1 from "transactions" r where r.organization_id = t.organization_id and r.parent_id = t.id and r.kind = 'reversal'));--> statement-breakpoint
-- What a statement of a deposit states: the movements of the deposit and the settlements of that moment. Until now every undone settlement
-- withdrew all statements of the lease.
UPDATE "documents" d SET states_rows = o.rows, withdrawn_at = case when o.taken_back then coalesce(d.withdrawn_at, app.now()) end
  FROM (select p.organization_id, p.id, array_agg(t.id) as rows, bool_or(r.id is not null) as taken_back
          from "documents" p
          join "transactions" t on t.organization_id = p.organization_id and t.lease_id = p.lease_id and t.created_at <= p.created_at
           and (t.settlement_id is not null or t.kind in ('receipt', 'refund') and t.type in ('deposit', 'deposit_transfer'))
          left join "transactions" r on r.organization_id = t.organization_id and r.parent_id = t.id and r.kind = 'reversal'
         where p.states_id = p.lease_id and (r.id is null or r.created_at > p.created_at)
         group by p.organization_id, p.id) o
 WHERE d.organization_id = o.organization_id and d.id = o.id;--> statement-breakpoint
-- What a confirmation and an account statement that were sent to many state.
UPDATE "documents" d SET states_rows = o.rows, withdrawn_at = coalesce(d.withdrawn_at, o.taken_back_at)
  FROM (select p.organization_id, p.id, array_agg(t.id) as rows, min(r.created_at) as taken_back_at
          from "letter_batch_items" i
          join "letter_batches" b on b.organization_id = i.organization_id and b.id = i.batch_id
          join "documents" p on p.organization_id = i.organization_id and p.id = i.document_id
          join "transactions" t on t.organization_id = p.organization_id and t.tenant_id = i.tenant_id and t.created_at <= p.created_at
           and case b.kind when 'confirmation' then t.kind = 'receipt' and t.type = 'payment' and extract(year from t.effective_date) = b.year
                 when 'statement' then t.effective_date between b.first_day and b.last_day and t.kind <> 'reversal' else false end
          left join "transactions" r on r.organization_id = t.organization_id and r.parent_id = t.id and r.kind = 'reversal'
         where r.id is null or r.created_at > p.created_at
         group by p.organization_id, p.id) o
 WHERE d.organization_id = o.organization_id and d.id = o.id;
