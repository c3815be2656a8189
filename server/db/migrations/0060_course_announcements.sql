CREATE TABLE "course_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"excerpt" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"cursor_enrolled_at" timestamp (3) with time zone,
	"cursor_user_id" uuid,
	"processed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "announcement_id" uuid;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD CONSTRAINT "course_announcements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD CONSTRAINT "course_announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_announcements_newest" ON "course_announcements" USING btree ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "course_announcements_author" ON "course_announcements" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "course_announcements_unprocessed" ON "course_announcements" USING btree ("created_at") WHERE "course_announcements"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "course_announcements_deleted" ON "course_announcements" USING btree ("deleted_at") WHERE "course_announcements"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_course_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."course_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_per_announcement" ON "notifications" USING btree ("announcement_id","receiver_id") WHERE "notifications"."announcement_id" is not null;--> statement-breakpoint
-- With the new column.
CREATE OR REPLACE VIEW visible_notifications AS SELECT * FROM notifications WHERE hidden_at IS NULL AND in_app;
