ALTER TABLE "video_uploads" ADD COLUMN "locked_by" uuid;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "video_uploads" DROP COLUMN "storage_state";