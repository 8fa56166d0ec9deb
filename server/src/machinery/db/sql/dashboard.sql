-- The dashboard sums twelve months of charges and payments. These indexes allow index-only scans for it.
create index if not exists charge_states_months on charge_states (organization_id, due_date)
  include (type, amount, credited, paid, closed_as, charge_id);
create index if not exists transactions_money on transactions (organization_id, effective_date)
  include (kind, type, status, amount, parent_id) where kind in ('receipt', 'refund', 'deposit_applied', 'reversal');
