ALTER TABLE "bookings" ADD COLUMN "agreed_check_in" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agreed_check_out" date;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "sold_nights" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agreed" CHECK ("bookings"."agreed_check_out" > "bookings"."agreed_check_in");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agreed_both" CHECK (("bookings"."agreed_check_in" is null) = ("bookings"."agreed_check_out" is null));