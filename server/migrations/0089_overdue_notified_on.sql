ALTER TABLE "notification_marks" ADD COLUMN "overdue_on" date;--> statement-breakpoint
-- An owner that is no superuser changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "notification_marks" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The version before notified every day, so what is overdue already is not notified again.
UPDATE "notification_marks" SET "overdue_on" = current_date;
