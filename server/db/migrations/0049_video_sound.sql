ALTER TABLE "videos" ADD COLUMN "sound" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "target_duration" smallint;