CREATE TABLE "audit_shortenings" (
	"organization_id" uuid NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"digest" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_shortenings_organization_id_from_seq_pk" PRIMARY KEY("organization_id","from_seq")
);
--> statement-breakpoint
ALTER TABLE "audit_shortenings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "audit_shortenings_system" ON "audit_shortenings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);