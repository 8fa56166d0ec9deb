ALTER TABLE "properties" ADD COLUMN "latitude" numeric(8, 6);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "longitude" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_position" CHECK (("properties"."latitude" is null) = ("properties"."longitude" is null));