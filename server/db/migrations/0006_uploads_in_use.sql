DROP INDEX "uploads_orphans";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_avatar_upload" ON "users" USING btree ("avatar_upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_cover_upload" ON "courses" USING btree ("cover_upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_captions_upload" ON "lessons" USING btree ("captions_upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_image_upload" ON "posts" USING btree ("image_upload_id");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("unused_since") WHERE "uploads"."unused_since" is not null;--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "content_type";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "width";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "height";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "attached_at";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_known" CHECK ("uploads"."kind" in ('avatar', 'image', 'captions'));