CREATE INDEX "navigation_items_page" ON "navigation_items" USING btree ("organization_id","page_id") WHERE page_id is not null;--> statement-breakpoint
CREATE INDEX "subscribers_subscription_plan" ON "subscribers" USING btree ("subscription_plan") WHERE subscription_plan is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_of_income" ON "bank_matches" USING btree ("organization_id","income_id") WHERE income_id is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_of_expense" ON "bank_matches" USING btree ("organization_id","expense_id") WHERE expense_id is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_of_correction" ON "bank_matches" USING btree ("organization_id","correction_id") WHERE correction_id is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_of_receipt" ON "bank_matches" USING btree ("organization_id","receipt_id") WHERE receipt_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_conflict_with" ON "bookings" USING btree ("organization_id","conflict_with") WHERE conflict_with is not null;--> statement-breakpoint
CREATE INDEX "co_tenant_payments_co_tenant" ON "co_tenant_payments" USING btree ("organization_id","co_tenant_id");--> statement-breakpoint
CREATE INDEX "co_tenant_shares_co_tenant" ON "co_tenant_shares" USING btree ("organization_id","co_tenant_id");--> statement-breakpoint
CREATE INDEX "inspection_objections_tenant" ON "inspection_objections" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "inspections_lease" ON "inspections" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_property" ON "maintenance_plans" USING btree ("organization_id","property_id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "maintenance_plans_vendor" ON "maintenance_plans" USING btree ("organization_id","vendor_id") WHERE vendor_id is not null;--> statement-breakpoint
CREATE INDEX "owner_payouts_of_statement" ON "owner_payouts" USING btree ("organization_id","statement_id");--> statement-breakpoint
CREATE INDEX "designations_charge" ON "designations" USING btree ("organization_id","charge_id");--> statement-breakpoint
CREATE INDEX "transactions_booking" ON "transactions" USING btree ("organization_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "recurring_expenses_property" ON "recurring_expenses" USING btree ("organization_id","property_id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "signings_document" ON "signings" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "ticket_comments_of_vendor" ON "ticket_comments" USING btree ("organization_id","vendor_id") WHERE vendor_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_links_vendor" ON "ticket_links" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "tickets_property" ON "tickets" USING btree ("organization_id","property_id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "turnover_rules_vendor" ON "turnover_rules" USING btree ("organization_id","vendor_id") WHERE vendor_id is not null;