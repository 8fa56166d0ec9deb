CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"organization_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_checkpoints_organization_id_seq_pk" PRIMARY KEY("organization_id","seq")
);
--> statement-breakpoint
ALTER TABLE "audit_checkpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"organization_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"user_email" text,
	"action_type" text NOT NULL,
	"table_name" text,
	"record_id" uuid,
	"tenant_id" uuid,
	"details" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"session_id" uuid,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_logs_organization_id_seq_pk" PRIMARY KEY("organization_id","seq")
);
--> statement-breakpoint
ALTER TABLE "audit_logs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth"."known_devices" (
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"counted_at" bigint NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_in_failures" (
	"account" text NOT NULL,
	"address" text NOT NULL,
	"failures" integer NOT NULL,
	"in_a_row" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "sign_in_failures_account_address_pk" PRIMARY KEY("account","address")
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"code_hash" text,
	"webauthn_challenge" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"factor_type" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"secret_sealed" text,
	"last_step" bigint,
	"phone" text,
	"credential" jsonb,
	"aaguid" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp (3) with time zone,
	"last_challenged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_recovery_codes" (
	"factor_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mfa_recovery_codes_factor_id_code_hash_pk" PRIMARY KEY("factor_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."webauthn_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."webauthn_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"aaguid" uuid,
	"backed_up" boolean DEFAULT false NOT NULL,
	"friendly_name" text,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_state" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"auth_code_hash" text,
	"auth_code_issued_at" timestamp (3) with time zone,
	"code_challenge_method" text,
	"code_challenge" text,
	"provider" text,
	"authentication_method" text NOT NULL,
	"redirect_to" text,
	"linking_target" uuid,
	"provider_secret_sealed" text,
	"provider_tokens_sealed" text,
	"called_back_at" timestamp (3) with time zone,
	"exchanged_for" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sms_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"message_sealed" text NOT NULL,
	"delivered" boolean DEFAULT false NOT NULL,
	"details" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_amr_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"method" text NOT NULL,
	"provider" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"factor_id" uuid,
	"refresh_counter" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp(3) with time zone[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"not_after" timestamp (3) with time zone,
	"user_agent" text,
	"ip" text,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."saml_assertions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."saml_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sso_provider_id" uuid NOT NULL,
	"entity_id" text NOT NULL,
	"metadata_xml" text NOT NULL,
	"metadata_url" text,
	"attribute_mapping" jsonb,
	"name_id_format" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."saml_relay_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sso_provider_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"redirect_to" text,
	"code_challenge" text,
	"code_challenge_method" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sso_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sso_provider_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sso_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"email" text GENERATED ALWAYS AS (lower(identity_data ->> 'email')) STORED,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_type" text NOT NULL,
	"relates_to" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"link_expires_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'authenticated' NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"phone" text,
	"phone_confirmed_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone GENERATED ALWAYS AS (least(email_confirmed_at, phone_confirmed_at)) STORED,
	"password_hash" text,
	"password_expires_at" timestamp (3) with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"new_email" text,
	"email_change_confirmations" integer DEFAULT 0 NOT NULL,
	"new_phone" text,
	"invited_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"email_change_sent_at" timestamp (3) with time zone,
	"phone_change_sent_at" timestamp (3) with time zone,
	"reauthentication_sent_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"is_sso_user" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"banned_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "provider_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"subscription_id" text,
	"bought" text,
	"email" text,
	"plan" text NOT NULL,
	"plan_interval" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"number" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"email" text,
	"plan" text NOT NULL,
	"plan_interval" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"unpaid_since" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"card" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_balances" (
	"organization_id" uuid NOT NULL,
	"as_of" date NOT NULL,
	"amount" bigint NOT NULL,
	"reserve" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"user_id" uuid,
	CONSTRAINT "cash_balances_organization_id_as_of_pk" PRIMARY KEY("organization_id","as_of"),
	CONSTRAINT "cash_balances_reserve" CHECK ("cash_balances"."reserve" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cash_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "book_months" (
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"charges" integer NOT NULL,
	"receipts" integer NOT NULL,
	"corrections" integer NOT NULL,
	"charged" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"received" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"cash" bigint NOT NULL,
	CONSTRAINT "book_months_organization_id_month_id_pk" PRIMARY KEY("organization_id","month","id")
);
--> statement-breakpoint
ALTER TABLE "book_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "expenses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"vat_amount" bigint,
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"category" text NOT NULL,
	"capital" boolean DEFAULT false NOT NULL,
	"description" text,
	"vendor" text,
	"property_id" uuid,
	"loan_id" uuid,
	"invoice_number" text,
	"tax_category" text,
	"project" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_on" date,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "expenses_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0),
	CONSTRAINT "expenses_vat" CHECK ("expenses"."vat_amount" between 0 and "expenses"."amount"),
	CONSTRAINT "expenses_category" CHECK ("expenses"."category" in ('maintenance', 'repairs', 'electricity', 'water', 'gas', 'utilities', 'insurance', 'property_tax', 'taxes', 'legal', 'marketing', 'equipment', 'rental_fee', 'lease_fee', 'loan_interest', 'loan_principal', 'other')),
	CONSTRAINT "expenses_status" CHECK ("expenses"."status" in ('pending', 'approved', 'paid', 'rejected')),
	CONSTRAINT "expenses_paid_on" CHECK (("expenses"."status" = 'paid') = ("expenses"."paid_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "expenses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"stored_name" text NOT NULL,
	"key_version" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"owner_table" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"tenant_id" uuid,
	"author_kind" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "files_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('photo', 'receipt', 'attachment', 'logo')),
	CONSTRAINT "files_author" CHECK ("files"."author_kind" in ('manager', 'tenant'))
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer_sealed" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"file_name" text NOT NULL,
	"format" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows_sealed" text,
	"status" text NOT NULL,
	"skip_bad" boolean DEFAULT false NOT NULL,
	"total_rows" integer NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"skipped_rows" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('uploaded', 'running', 'done', 'undone', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incomes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"vat_amount" bigint,
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"paid_on" date,
	"category" text NOT NULL,
	"source" text,
	"description" text,
	"tenant_id" uuid,
	"property_id" uuid,
	"method" text,
	"reference" text,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "incomes_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "incomes_amount" CHECK ("incomes"."amount" > 0),
	CONSTRAINT "incomes_vat" CHECK ("incomes"."vat_amount" between 0 and "incomes"."amount"),
	CONSTRAINT "incomes_category" CHECK ("incomes"."category" in ('rent', 'deposit', 'extra_fee', 'bills', 'utilities', 'refund', 'other')),
	CONSTRAINT "incomes_method" CHECK ("incomes"."method" in ('cash', 'card', 'bank_transfer', 'check', 'paypal', 'blik'))
);
--> statement-breakpoint
ALTER TABLE "incomes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "loan_rates" (
	"organization_id" uuid NOT NULL,
	"loan_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"annual_rate" numeric(7, 4) NOT NULL,
	CONSTRAINT "loan_rates_organization_id_loan_id_valid_from_pk" PRIMARY KEY("organization_id","loan_id","valid_from"),
	CONSTRAINT "loan_rates_rate" CHECK ("loan_rates"."annual_rate" >= 0 and "loan_rates"."annual_rate" < 100)
);
--> statement-breakpoint
ALTER TABLE "loan_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "property_investments" (
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"purchase_date" date,
	"purchase_price" bigint,
	"acquisition_costs" bigint,
	"initial_renovation" bigint,
	"cash_invested" bigint,
	"reserve_balance" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "property_investments_organization_id_property_id_pk" PRIMARY KEY("organization_id","property_id"),
	CONSTRAINT "property_investments_amounts" CHECK ("property_investments"."purchase_price" > 0 and least("property_investments"."acquisition_costs", "property_investments"."initial_renovation", "property_investments"."cash_invested", "property_investments"."reserve_balance") >= 0)
);
--> statement-breakpoint
ALTER TABLE "property_investments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "property_loans" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"lender" text NOT NULL,
	"type" text NOT NULL,
	"original_amount" bigint NOT NULL,
	"start_date" date NOT NULL,
	"term_months" integer NOT NULL,
	"instalment_day" integer NOT NULL,
	"stress_rate" numeric(7, 4),
	"for_purchase" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "property_loans_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "property_loans_amount" CHECK ("property_loans"."original_amount" > 0),
	CONSTRAINT "property_loans_type" CHECK ("property_loans"."type" in ('annuity', 'linear', 'interest_only')),
	CONSTRAINT "property_loans_term" CHECK ("property_loans"."term_months" between 1 and 600),
	CONSTRAINT "property_loans_day" CHECK ("property_loans"."instalment_day" between 1 and 31)
);
--> statement-breakpoint
ALTER TABLE "property_loans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "property_valuations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"valued_on" date NOT NULL,
	"market_value" bigint NOT NULL,
	"source" text DEFAULT 'own' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "property_valuations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "property_valuations_one_a_day" UNIQUE("organization_id","property_id","valued_on"),
	CONSTRAINT "property_valuations_value" CHECK ("property_valuations"."market_value" > 0),
	CONSTRAINT "property_valuations_source" CHECK ("property_valuations"."source" in ('own', 'appraisal', 'agent', 'bank', 'other'))
);
--> statement-breakpoint
ALTER TABLE "property_valuations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"author" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"message" text,
	"language" text DEFAULT 'en' NOT NULL,
	"business_type" text,
	"company_size" integer,
	"current_locations" integer,
	"planned_locations" integer,
	"industry" text,
	"years_of_experience" integer,
	"events" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"band" text DEFAULT 'cold' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'contacted', 'qualified', 'approved', 'rejected')),
	CONSTRAINT "leads_source" CHECK ("leads"."source" in ('contact', 'demo_request', 'sign_up', 'manual')),
	CONSTRAINT "leads_band" CHECK ("leads"."band" in ('hot', 'warm', 'cold'))
);
--> statement-breakpoint
ALTER TABLE "leads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lease_terms" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"rent_amount" bigint NOT NULL,
	"bills_amount" bigint DEFAULT 0 NOT NULL,
	"extra_fees" bigint DEFAULT 0 NOT NULL,
	"additional_fees" bigint DEFAULT 0 NOT NULL,
	"additional_fees_once" boolean DEFAULT false NOT NULL,
	"payment_due_day" integer,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "lease_terms_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lease_terms_amounts" CHECK (least("lease_terms"."rent_amount", "lease_terms"."bills_amount", "lease_terms"."extra_fees", "lease_terms"."additional_fees") >= 0),
	CONSTRAINT "lease_terms_due_day" CHECK ("lease_terms"."payment_due_day" between 1 and 31)
);
--> statement-breakpoint
ALTER TABLE "lease_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leases" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text DEFAULT 'ordinary' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"termination_last_day" date,
	"termination_reason" text,
	"terminated_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"currency" text NOT NULL,
	"deposit_amount" bigint DEFAULT 0 NOT NULL,
	"warranty_amount" bigint DEFAULT 0 NOT NULL,
	"proration_method" text DEFAULT 'actual_days' NOT NULL,
	"terms" text,
	"previous_lease_id" uuid,
	"opening_balance" bigint DEFAULT 0 NOT NULL,
	"charges_from" date NOT NULL,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "leases_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "leases_dates" CHECK ("leases"."end_date" >= "leases"."start_date"),
	CONSTRAINT "leases_termination" CHECK ("leases"."termination_last_day" >= "leases"."start_date"),
	CONSTRAINT "leases_amounts" CHECK ("leases"."deposit_amount" >= 0 and "leases"."warranty_amount" >= 0),
	CONSTRAINT "leases_proration" CHECK ("leases"."proration_method" in ('actual_days', 'fixed_30', 'year_365', 'none'))
);
--> statement-breakpoint
ALTER TABLE "leases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"message_sealed" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "navigation_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"label" text NOT NULL,
	"icon" text,
	"page_id" uuid,
	"url" text,
	"permission" text,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "navigation_items_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "navigation_items_target" CHECK (num_nonnulls("navigation_items"."page_id", "navigation_items"."url") = 1)
);
--> statement-breakpoint
ALTER TABLE "navigation_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "calendar_feeds_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notifications_path" CHECK ("notifications"."path" like '/%')
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organization_keys" (
	"organization_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"master_key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "organization_keys_organization_id_version_pk" PRIMARY KEY("organization_id","version")
);
--> statement-breakpoint
ALTER TABLE "organization_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "organization_members_role" CHECK ("organization_members"."role" in ('owner', 'manager', 'accountant', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "organization_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organization_profiles" (
	"organization_id" uuid NOT NULL,
	"founder_first_name" text,
	"founder_last_name" text,
	"founder_position" text,
	"company_size" text,
	"industry" text,
	"years_of_experience" integer,
	"team_size" integer,
	"current_locations" text,
	"planned_locations" text,
	"property_types" text[] DEFAULT '{}' NOT NULL,
	"geographic_reach" text,
	"short_term_goals" text,
	"long_term_goals" text,
	"tools_used" text,
	"integration_needs" text,
	"communication_channels" text[] DEFAULT '{}' NOT NULL,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"marketing_consent_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "organization_profiles_organization_id_pk" PRIMARY KEY("organization_id"),
	CONSTRAINT "organization_profiles_counts" CHECK (coalesce("organization_profiles"."years_of_experience", 0) >= 0 and coalesce("organization_profiles"."team_size", 0) >= 0)
);
--> statement-breakpoint
ALTER TABLE "organization_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"business_type" text,
	"description" text,
	"phone" text,
	"address" text,
	"website" text,
	"logo_url" text,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Warsaw' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"business_day_rule" text DEFAULT 'none' NOT NULL,
	"payment_instructions" text,
	"payment_reminders" text DEFAULT 'portal' NOT NULL,
	"retention_years" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"exported_at" timestamp (3) with time zone,
	"erasure_asked_at" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"demo_reset_interval" integer,
	"charges_generated_on" date,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "organizations_name_length" CHECK (length(trim("organizations"."name")) >= 2),
	CONSTRAINT "organizations_retention" CHECK ("organizations"."retention_years" in (3, 5, 7)),
	CONSTRAINT "organizations_reminders" CHECK ("organizations"."payment_reminders" in ('off', 'portal', 'all'))
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"seo_keywords" text,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "pages_status" CHECK ("pages"."status" in ('draft', 'published')),
	CONSTRAINT "pages_content" CHECK (jsonb_typeof("pages"."content") = 'array')
);
--> statement-breakpoint
ALTER TABLE "pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "allocations" (
	"organization_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"allocated_on" date NOT NULL,
	CONSTRAINT "allocations_organization_id_source_id_charge_id_allocated_on_pk" PRIMARY KEY("organization_id","source_id","charge_id","allocated_on"),
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "allocations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "book_verifications" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"accounts" integer NOT NULL,
	"differences" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "charge_states" (
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"lease_id" uuid,
	"property_id" uuid,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"written_off" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"due_date" date NOT NULL,
	"effective_due_date" date NOT NULL,
	"closed_as" text,
	"settled_on" date,
	CONSTRAINT "charge_states_organization_id_charge_id_pk" PRIMARY KEY("organization_id","charge_id"),
	CONSTRAINT "charge_states_sum" CHECK ("charge_states"."remaining" >= 0 and ("charge_states"."closed_as" is not null or "charge_states"."remaining" = "charge_states"."amount" - "charge_states"."paid" - "charge_states"."credited" - "charge_states"."written_off"))
);
--> statement-breakpoint
ALTER TABLE "charge_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "designations" (
	"organization_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	CONSTRAINT "designations_organization_id_receipt_id_position_pk" PRIMARY KEY("organization_id","receipt_id","position")
);
--> statement-breakpoint
ALTER TABLE "designations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_balances" (
	"organization_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"unapplied_credit" bigint NOT NULL,
	"deposits_held" bigint NOT NULL,
	"replayed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "tenant_balances_organization_id_tenant_id_currency_pk" PRIMARY KEY("organization_id","tenant_id","currency")
);
--> statement-breakpoint
ALTER TABLE "tenant_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transactions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"tenant_id" uuid NOT NULL,
	"lease_id" uuid,
	"property_id" uuid,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"effective_date" date NOT NULL,
	"posted_on" date NOT NULL,
	"due_date" date,
	"service_from" date,
	"service_to" date,
	"parent_id" uuid,
	"status" text DEFAULT 'completed' NOT NULL,
	"method" text,
	"reference" text,
	"description" text,
	"notes" text,
	"reason" text,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "transactions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_kind_known" CHECK ("transactions"."kind" in ('charge', 'receipt', 'refund', 'credit_note', 'write_off', 'deposit_applied', 'reversal')),
	CONSTRAINT "transactions_charge_due" CHECK ("transactions"."kind" <> 'charge' or "transactions"."due_date" is not null),
	CONSTRAINT "transactions_service" CHECK ("transactions"."service_to" >= "transactions"."service_from"),
	CONSTRAINT "transactions_reason" CHECK ("transactions"."kind" not in ('refund', 'write_off', 'reversal') or length(trim("transactions"."reason")) > 0)
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"default_language" text DEFAULT 'en' NOT NULL,
	"default_currency" text DEFAULT 'EUR' NOT NULL,
	"sign_up" text DEFAULT 'open' NOT NULL,
	"lead_retention_months" integer DEFAULT 24 NOT NULL,
	"lead_rules" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "platform_settings_only" CHECK ("platform_settings"."only_row"),
	CONSTRAINT "platform_settings_sign_up" CHECK ("platform_settings"."sign_up" in ('open', 'approval')),
	CONSTRAINT "platform_settings_language" CHECK ("platform_settings"."default_language" in ('en', 'es', 'pl'))
);
--> statement-breakpoint
ALTER TABLE "platform_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "out_of_service" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "out_of_service_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "out_of_service_dates" CHECK ("out_of_service"."to_date" >= "out_of_service"."from_date")
);
--> statement-breakpoint
ALTER TABLE "out_of_service" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "properties" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"city" text,
	"postal_code" text,
	"property_type" text DEFAULT 'apartment' NOT NULL,
	"rental_type" text DEFAULT 'long-term' NOT NULL,
	"description" text,
	"square_footage" numeric(10, 2),
	"area_unit" text DEFAULT 'm2' NOT NULL,
	"rent_amount" bigint DEFAULT 0 NOT NULL,
	"deposit_amount" bigint DEFAULT 0 NOT NULL,
	"bills_amount" bigint DEFAULT 0 NOT NULL,
	"extra_fees" bigint DEFAULT 0 NOT NULL,
	"warranty_amount" bigint DEFAULT 0 NOT NULL,
	"daily_rate" bigint,
	"weekly_rate" bigint,
	"monthly_rate" bigint,
	"min_stay_days" integer,
	"max_stay_days" integer,
	"check_in_time" time(0),
	"check_out_time" time(0),
	"house_rules" text,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"managed_from" date NOT NULL,
	"managed_to" date,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "properties_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "properties_amounts" CHECK (least("properties"."rent_amount", "properties"."deposit_amount", "properties"."bills_amount", "properties"."extra_fees", "properties"."warranty_amount", coalesce("properties"."daily_rate", 0), coalesce("properties"."weekly_rate", 0), coalesce("properties"."monthly_rate", 0)) >= 0),
	CONSTRAINT "properties_stay" CHECK ("properties"."min_stay_days" >= 1 and "properties"."max_stay_days" >= "properties"."min_stay_days"),
	CONSTRAINT "properties_rental_type" CHECK ("properties"."rental_type" in ('long-term', 'short-term', 'both')),
	CONSTRAINT "properties_address" CHECK (length(trim("properties"."address")) > 0),
	CONSTRAINT "properties_managed" CHECK ("properties"."managed_to" >= "properties"."managed_from")
);
--> statement-breakpoint
ALTER TABLE "properties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "payment_reminders_organization_id_charge_id_stage_pk" PRIMARY KEY("organization_id","charge_id","stage"),
	CONSTRAINT "payment_reminders_stage" CHECK ("payment_reminders"."stage" in ('due_soon', 'late', 'late_again', 'late_last', 'by_hand'))
);
--> statement-breakpoint
ALTER TABLE "payment_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscribers" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"subscription_status" text DEFAULT 'trialing' NOT NULL,
	"subscription_plan" text NOT NULL,
	"billing_interval" text DEFAULT 'month' NOT NULL,
	"trial_end" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"unpaid_since" timestamp (3) with time zone,
	"provider" text,
	"provider_customer" text,
	"provider_subscription" text,
	"provider_checkout" text,
	"provider_live" boolean DEFAULT false NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "subscribers_status_known" CHECK ("subscribers"."subscription_status" in ('trialing', 'active', 'past_due', 'canceled')),
	CONSTRAINT "subscribers_interval" CHECK ("subscribers"."billing_interval" in ('month', 'year'))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription_invoices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_invoice" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"plan" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"url" text,
	CONSTRAINT "subscription_invoices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "subscription_invoices_status" CHECK ("subscription_invoices"."status" in ('open', 'paid', 'void'))
);
--> statement-breakpoint
ALTER TABLE "subscription_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"plan_name" text PRIMARY KEY NOT NULL,
	"features" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"price_monthly" bigint NOT NULL,
	"price_yearly" bigint,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"custom_price" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "subscription_plans_name" CHECK ("subscription_plans"."plan_name" in ('starter', 'professional', 'enterprise')),
	CONSTRAINT "subscription_plans_currency" CHECK ("subscription_plans"."currency" in ('EUR', 'USD')),
	CONSTRAINT "subscription_plans_price" CHECK ("subscription_plans"."price_monthly" >= 0 and "subscription_plans"."price_yearly" >= 0)
);
--> statement-breakpoint
ALTER TABLE "subscription_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenants" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"payment_due_day" integer,
	"move_in_date" date,
	"move_out_date" date,
	"booking_id" text,
	"bank_account_sealed" text,
	"notes_sealed" text,
	"invitation_sent_at" timestamp (3) with time zone,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tenants_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tenants_name" CHECK (length(trim("tenants"."name")) > 0),
	CONSTRAINT "tenants_due_day" CHECK ("tenants"."payment_due_day" between 1 and 31),
	CONSTRAINT "tenants_dates" CHECK ("tenants"."move_out_date" >= "tenants"."move_in_date")
);
--> statement-breakpoint
ALTER TABLE "tenants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_comments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"tenant_id" uuid,
	"author_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "ticket_comments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "ticket_comments_author" CHECK ("ticket_comments"."author_kind" in ('manager', 'tenant'))
);
--> statement-breakpoint
ALTER TABLE "ticket_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tickets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"property_id" uuid,
	"tenant_id" uuid,
	"assigned_to" uuid,
	"scheduled_on" date,
	"cost" bigint,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tickets_type" CHECK ("tickets"."type" in ('issue', 'maintenance')),
	CONSTRAINT "tickets_status" CHECK ("tickets"."status" in ('pending', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "tickets_priority" CHECK ("tickets"."priority" in ('low', 'medium', 'high', 'critical'))
);
--> statement-breakpoint
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_accounts" (
	"organization_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "tenant_accounts_organization_id_tenant_id_pk" PRIMARY KEY("organization_id","tenant_id")
);
--> statement-breakpoint
ALTER TABLE "tenant_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"theme" text,
	"color_scheme" text,
	"dashboard_layout" jsonb,
	"notifications" jsonb,
	"onboarding_completed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "user_preferences_language" CHECK ("user_preferences"."language" in ('en', 'es', 'pl'))
);
--> statement-breakpoint
ALTER TABLE "user_preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('user', 'admin', 'super_admin'))
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_challenges" ADD CONSTRAINT "mfa_challenges_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_recovery_codes" ADD CONSTRAINT "mfa_recovery_codes_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_state" ADD CONSTRAINT "flow_state_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_state" ADD CONSTRAINT "flow_state_linking_target_users_id_fk" FOREIGN KEY ("linking_target") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_amr_claims" ADD CONSTRAINT "mfa_amr_claims_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."saml_providers" ADD CONSTRAINT "saml_providers_sso_provider_id_sso_providers_id_fk" FOREIGN KEY ("sso_provider_id") REFERENCES "auth"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."saml_relay_states" ADD CONSTRAINT "saml_relay_states_sso_provider_id_sso_providers_id_fk" FOREIGN KEY ("sso_provider_id") REFERENCES "auth"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sso_domains" ADD CONSTRAINT "sso_domains_sso_provider_id_sso_providers_id_fk" FOREIGN KEY ("sso_provider_id") REFERENCES "auth"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_balances" ADD CONSTRAINT "cash_balances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_months" ADD CONSTRAINT "book_months_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_id_loan_id_property_loans_organization_id_id_fk" FOREIGN KEY ("organization_id","loan_id") REFERENCES "public"."property_loans"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_rates" ADD CONSTRAINT "loan_rates_organization_id_loan_id_property_loans_organization_id_id_fk" FOREIGN KEY ("organization_id","loan_id") REFERENCES "public"."property_loans"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_investments" ADD CONSTRAINT "property_investments_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_loans" ADD CONSTRAINT "property_loans_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_valuations" ADD CONSTRAINT "property_valuations_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_terms" ADD CONSTRAINT "lease_terms_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "navigation_items" ADD CONSTRAINT "navigation_items_organization_id_page_id_pages_organization_id_id_fk" FOREIGN KEY ("organization_id","page_id") REFERENCES "public"."pages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_organization_id_user_id_organization_members_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_user_id_organization_members_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_keys" ADD CONSTRAINT "organization_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_profiles" ADD CONSTRAINT "organization_profiles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_organization_id_source_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_states" ADD CONSTRAINT "charge_states_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designations" ADD CONSTRAINT "designations_organization_id_receipt_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","receipt_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designations" ADD CONSTRAINT "designations_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_balances" ADD CONSTRAINT "tenant_balances_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_parent_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "out_of_service" ADD CONSTRAINT "out_of_service_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_subscription_plan_subscription_plans_plan_name_fk" FOREIGN KEY ("subscription_plan") REFERENCES "public"."subscription_plans"("plan_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_organization_id_ticket_id_tickets_organization_id_id_fk" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."tickets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_logs_id" ON "audit_logs" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_record" ON "audit_logs" USING btree ("organization_id","record_id","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_time" ON "audit_logs" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "auth"."known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "rate_limits_full" ON "auth"."rate_limits" USING btree ("full_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_last" ON "auth"."sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mfa_challenges_factor" ON "auth"."mfa_challenges" USING btree ("factor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_name" ON "auth"."mfa_factors" USING btree ("user_id","friendly_name") WHERE factor_type <> 'recovery_code';--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_recovery" ON "auth"."mfa_factors" USING btree ("user_id") WHERE factor_type = 'recovery_code';--> statement-breakpoint
CREATE UNIQUE INDEX "webauthn_credentials_credential" ON "auth"."webauthn_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "webauthn_credentials_user" ON "auth"."webauthn_credentials" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_state_code" ON "auth"."flow_state" USING btree ("auth_code_hash");--> statement-breakpoint
CREATE INDEX "flow_state_user" ON "auth"."flow_state" USING btree ("user_id","authentication_method","created_at");--> statement-breakpoint
CREATE INDEX "flow_state_created" ON "auth"."flow_state" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_outbox_created" ON "auth"."sms_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_amr_claims_method" ON "auth"."mfa_amr_claims" USING btree ("session_id","method");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "auth"."sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "auth"."sessions" USING btree ("not_after");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_current" ON "auth"."signing_keys" USING btree ("status") WHERE status = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_standby" ON "auth"."signing_keys" USING btree ("status") WHERE status = 'standby';--> statement-breakpoint
CREATE UNIQUE INDEX "saml_providers_entity" ON "auth"."saml_providers" USING btree ("entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saml_providers_sso" ON "auth"."saml_providers" USING btree ("sso_provider_id");--> statement-breakpoint
CREATE INDEX "saml_relay_states_created" ON "auth"."saml_relay_states" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_domain" ON "auth"."sso_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "sso_domains_provider" ON "auth"."sso_domains" USING btree ("sso_provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_resource" ON "auth"."sso_providers" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_provider" ON "auth"."identities" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "auth"."identities" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "identities_email" ON "auth"."identities" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_user" ON "auth"."one_time_tokens" USING btree ("user_id","token_type");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_link" ON "auth"."one_time_tokens" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "auth"."users" USING btree ("email") WHERE is_sso_user = false;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "auth"."users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_created" ON "auth"."users" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_invoices_number" ON "sandbox_invoices" USING btree ("subscription_id","number");--> statement-breakpoint
CREATE INDEX "expenses_date" ON "expenses" USING btree ("organization_id","date","id");--> statement-breakpoint
CREATE INDEX "expenses_paid" ON "expenses" USING btree ("organization_id","paid_on") WHERE paid_on is not null;--> statement-breakpoint
CREATE INDEX "expenses_property" ON "expenses" USING btree ("organization_id","property_id","date");--> statement-breakpoint
CREATE INDEX "expenses_loan" ON "expenses" USING btree ("organization_id","loan_id") WHERE loan_id is not null;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("organization_id","owner_table","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_stored" ON "files" USING btree ("organization_id","stored_name");--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("organization_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incomes_date" ON "incomes" USING btree ("organization_id","date","id");--> statement-breakpoint
CREATE INDEX "incomes_paid" ON "incomes" USING btree ("organization_id","paid_on") WHERE paid_on is not null;--> statement-breakpoint
CREATE INDEX "incomes_property" ON "incomes" USING btree ("organization_id","property_id","date");--> statement-breakpoint
CREATE INDEX "incomes_tenant" ON "incomes" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "property_loans_property" ON "property_loans" USING btree ("organization_id","property_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("organization_id","tenant_id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_tenant" ON "invitations" USING btree ("organization_id","tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_score" ON "leads" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_user" ON "leads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lease_terms_lease" ON "lease_terms" USING btree ("organization_id","lease_id","valid_from");--> statement-breakpoint
CREATE INDEX "leases_newest" ON "leases" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leases_property" ON "leases" USING btree ("organization_id","property_id","start_date");--> statement-breakpoint
CREATE INDEX "leases_tenant" ON "leases" USING btree ("organization_id","tenant_id","start_date");--> statement-breakpoint
CREATE INDEX "leases_end" ON "leases" USING btree ("organization_id","end_date");--> statement-breakpoint
CREATE INDEX "leases_import" ON "leases" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("send_after") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_organization" ON "mail_outbox" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("organization_id","user_id","subject");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("organization_id","user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug" ON "organizations" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("organization_id","slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pages_changed" ON "pages" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "allocations_charge" ON "allocations" USING btree ("organization_id","charge_id");--> statement-breakpoint
CREATE INDEX "allocations_tenant" ON "allocations" USING btree ("organization_id","tenant_id","allocated_on");--> statement-breakpoint
CREATE INDEX "charge_states_open" ON "charge_states" USING btree ("organization_id","effective_due_date","charge_id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "charge_states_tenant" ON "charge_states" USING btree ("organization_id","tenant_id","due_date");--> statement-breakpoint
CREATE INDEX "charge_states_due" ON "charge_states" USING btree ("organization_id","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_charge_per_period" ON "transactions" USING btree ("organization_id","lease_id","kind","type","service_from") WHERE service_from is not null and parent_id is null;--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("organization_id","effective_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_tenant" ON "transactions" USING btree ("organization_id","tenant_id","effective_date");--> statement-breakpoint
CREATE INDEX "transactions_lease" ON "transactions" USING btree ("organization_id","lease_id","service_from");--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("organization_id","kind","effective_date");--> statement-breakpoint
CREATE INDEX "transactions_parent" ON "transactions" USING btree ("organization_id","parent_id");--> statement-breakpoint
CREATE INDEX "transactions_import" ON "transactions" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "out_of_service_property" ON "out_of_service" USING btree ("organization_id","property_id","from_date");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "properties_import" ON "properties" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "subscribers_status" ON "subscribers" USING btree ("subscription_status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoices_provider" ON "subscription_invoices" USING btree ("organization_id","provider","provider_invoice");--> statement-breakpoint
CREATE INDEX "subscription_invoices_issued" ON "subscription_invoices" USING btree ("organization_id","issued_at");--> statement-breakpoint
CREATE INDEX "tenants_newest" ON "tenants" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tenants_by_name" ON "tenants" USING btree ("organization_id",name collate "pl-x-icu","id");--> statement-breakpoint
CREATE INDEX "tenants_import" ON "tenants" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "ticket_comments_ticket" ON "ticket_comments" USING btree ("organization_id","ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("organization_id","created_at","id") WHERE status in ('pending', 'in_progress');--> statement-breakpoint
CREATE INDEX "tickets_tenant" ON "tickets" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "tenant_accounts_user" ON "tenant_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "audit_checkpoints_system" ON "audit_checkpoints" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "audit_heads_system" ON "audit_heads" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "audit_logs_app" ON "audit_logs" AS PERMISSIVE FOR SELECT TO "domovik_app" USING (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "audit_logs_system" ON "audit_logs" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "provider_events_system" ON "provider_events" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sandbox_checkouts_system" ON "sandbox_checkouts" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sandbox_invoices_system" ON "sandbox_invoices" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sandbox_subscriptions_system" ON "sandbox_subscriptions" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "cash_balances_app" ON "cash_balances" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "cash_balances_system" ON "cash_balances" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "book_months_app" ON "book_months" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "book_months_system" ON "book_months" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "expenses_app" ON "expenses" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "expenses_system" ON "expenses" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "files_app" ON "files" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "files_system" ON "files" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "files_tenant" ON "files" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table = 'tickets');--> statement-breakpoint
CREATE POLICY "files_tenant_add" ON "files" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table = 'tickets' and author_kind = 'tenant');--> statement-breakpoint
CREATE POLICY "files_tenant_remove" ON "files" AS PERMISSIVE FOR UPDATE TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table = 'tickets' and author_kind = 'tenant') WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table = 'tickets' and author_kind = 'tenant');--> statement-breakpoint
CREATE POLICY "idempotency_keys_app" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "domovik_app" USING (user_id = (select app.user_id())) WITH CHECK (user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "idempotency_keys_tenant" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "domovik_tenant" USING (user_id = (select app.user_id())) WITH CHECK (user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "idempotency_keys_system" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "imports_app" ON "imports" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "imports_system" ON "imports" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "incomes_app" ON "incomes" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "incomes_system" ON "incomes" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "loan_rates_app" ON "loan_rates" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "loan_rates_system" ON "loan_rates" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "property_investments_app" ON "property_investments" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "property_investments_system" ON "property_investments" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "property_loans_app" ON "property_loans" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "property_loans_system" ON "property_loans" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "property_valuations_app" ON "property_valuations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "property_valuations_system" ON "property_valuations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invitations_app" ON "invitations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "invitations_system" ON "invitations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lead_notes_app" ON "lead_notes" AS PERMISSIVE FOR ALL TO "domovik_app" USING ((select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid) WITH CHECK ((select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid);--> statement-breakpoint
CREATE POLICY "lead_notes_system" ON "lead_notes" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "leads_app" ON "leads" AS PERMISSIVE FOR ALL TO "domovik_app" USING ((select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid) WITH CHECK ((select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid);--> statement-breakpoint
CREATE POLICY "leads_system" ON "leads" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lease_terms_app" ON "lease_terms" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "lease_terms_system" ON "lease_terms" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lease_terms_tenant" ON "lease_terms" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "leases_app" ON "leases" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "leases_system" ON "leases" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "leases_tenant" ON "leases" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "mail_outbox_app" ON "mail_outbox" AS PERMISSIVE FOR INSERT TO "domovik_app" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "mail_outbox_auth" ON "mail_outbox" AS PERMISSIVE FOR INSERT TO "domovik_auth" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "mail_outbox_system" ON "mail_outbox" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "navigation_items_app" ON "navigation_items" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "navigation_items_system" ON "navigation_items" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "calendar_feeds_app" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization()) and user_id = (select app.user_id())) WITH CHECK (organization_id = (select app.organization()) and user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "calendar_feeds_system" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "notification_marks_system" ON "notification_marks" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "notifications_app" ON "notifications" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization()) and user_id = (select app.user_id())) WITH CHECK (organization_id = (select app.organization()) and user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "notifications_system" ON "notifications" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organization_keys_app" ON "organization_keys" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "organization_keys_system" ON "organization_keys" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organization_keys_tenant" ON "organization_keys" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "organization_members_app" ON "organization_members" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "organization_members_system" ON "organization_members" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organization_profiles_app" ON "organization_profiles" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "organization_profiles_system" ON "organization_profiles" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organizations_app" ON "organizations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (id = (select app.organization())) WITH CHECK (id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "organizations_system" ON "organizations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organizations_tenant" ON "organizations" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "pages_app" ON "pages" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "pages_system" ON "pages" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "allocations_app" ON "allocations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "allocations_system" ON "allocations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "allocations_tenant" ON "allocations" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "book_verifications_app" ON "book_verifications" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "book_verifications_system" ON "book_verifications" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "charge_states_app" ON "charge_states" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "charge_states_system" ON "charge_states" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "charge_states_tenant" ON "charge_states" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "designations_app" ON "designations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "designations_system" ON "designations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "designations_tenant" ON "designations" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "tenant_balances_app" ON "tenant_balances" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "tenant_balances_system" ON "tenant_balances" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_balances_tenant" ON "tenant_balances" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "transactions_app" ON "transactions" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "transactions_system" ON "transactions" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "transactions_tenant" ON "transactions" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "platform_settings_app" ON "platform_settings" AS PERMISSIVE FOR ALL TO "domovik_app" USING ((select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid) WITH CHECK ((select app.organization()) = '00000000-0000-0000-0000-000000000000'::uuid);--> statement-breakpoint
CREATE POLICY "platform_settings_system" ON "platform_settings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "out_of_service_app" ON "out_of_service" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "out_of_service_system" ON "out_of_service" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "properties_app" ON "properties" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "properties_system" ON "properties" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "properties_tenant" ON "properties" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and id in (select property_id from leases where organization_id = (select app.organization()) and tenant_id = (select app.tenant())));--> statement-breakpoint
CREATE POLICY "payment_reminders_app" ON "payment_reminders" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "payment_reminders_system" ON "payment_reminders" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "subscribers_app" ON "subscribers" AS PERMISSIVE FOR SELECT TO "domovik_app" USING (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "subscribers_system" ON "subscribers" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "subscription_invoices_app" ON "subscription_invoices" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "subscription_invoices_system" ON "subscription_invoices" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "subscription_plans_app" ON "subscription_plans" AS PERMISSIVE FOR SELECT TO "domovik_app" USING (true);--> statement-breakpoint
CREATE POLICY "subscription_plans_system" ON "subscription_plans" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenants_app" ON "tenants" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "tenants_system" ON "tenants" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenants_tenant" ON "tenants" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "ticket_comments_app" ON "ticket_comments" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "ticket_comments_system" ON "ticket_comments" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_comments_tenant" ON "ticket_comments" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "ticket_comments_tenant_create" ON "ticket_comments" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and author_kind = 'tenant');--> statement-breakpoint
CREATE POLICY "tickets_app" ON "tickets" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "tickets_system" ON "tickets" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tickets_tenant" ON "tickets" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "tickets_tenant_create" ON "tickets" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "tenant_accounts_app" ON "tenant_accounts" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "tenant_accounts_tenant" ON "tenant_accounts" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "tenant_accounts_system" ON "tenant_accounts" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "user_preferences_app" ON "user_preferences" AS PERMISSIVE FOR ALL TO "domovik_app" USING (user_id = (select app.user_id())) WITH CHECK (user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "user_preferences_tenant" ON "user_preferences" AS PERMISSIVE FOR ALL TO "domovik_tenant" USING (user_id = (select app.user_id())) WITH CHECK (user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "user_preferences_system" ON "user_preferences" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "user_roles_app" ON "user_roles" AS PERMISSIVE FOR SELECT TO "domovik_app" USING (user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "user_roles_system" ON "user_roles" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);