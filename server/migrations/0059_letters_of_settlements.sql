ALTER TABLE "letter_batches" DROP CONSTRAINT "letter_batches_kind";--> statement-breakpoint
ALTER TABLE "letter_batch_items" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_kind" CHECK ("letter_batches"."kind" in ('demand', 'statement', 'confirmation', 'receipt', 'settlement'));