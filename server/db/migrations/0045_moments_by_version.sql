ALTER TABLE "lesson_notes" DROP CONSTRAINT "lesson_notes_video_id_videos_id_fk";
--> statement-breakpoint
ALTER TABLE "lesson_questions" DROP CONSTRAINT "lesson_questions_video_id_videos_id_fk";
--> statement-breakpoint
DROP INDEX "lesson_notes_video";--> statement-breakpoint
DROP INDEX "lesson_questions_video";--> statement-breakpoint
DROP INDEX "watch_changes_lesson";--> statement-breakpoint
ALTER TABLE "watch_counts" DROP CONSTRAINT "watch_counts_lesson_id_second_pk";--> statement-breakpoint
ALTER TABLE "watch_counts" ADD COLUMN "video_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_counts" ADD CONSTRAINT "watch_counts_lesson_id_video_id_second_pk" PRIMARY KEY("lesson_id","video_id","second");--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "counted_video_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "watched_earlier" "int4multirange";--> statement-breakpoint
ALTER TABLE "watch_changes" ADD COLUMN "video_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_changes" ADD COLUMN "left_at" integer;--> statement-breakpoint
CREATE INDEX "watch_changes_lesson" ON "watch_changes" USING btree ("lesson_id","id");