ALTER TABLE "lesson_progress" ADD COLUMN "watched_versions" jsonb;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD COLUMN "lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "encode_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "encoded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_to_encode" ON "videos" USING btree ("encode_at") WHERE "videos"."encode_at" is not null;