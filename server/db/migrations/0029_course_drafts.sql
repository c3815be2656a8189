CREATE TABLE "course_drafts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid,
	"title" text NOT NULL,
	"cover_path" text NOT NULL,
	"content" json NOT NULL,
	"cover_upload_id" uuid,
	"captions_upload_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_drafts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "course_drafts_id_of_course" CHECK ("course_drafts"."course_id" is null or "course_drafts"."course_id" = "course_drafts"."id")
);
--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_cover_upload_id_uploads_id_fk" FOREIGN KEY ("cover_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_captions_upload_id_uploads_id_fk" FOREIGN KEY ("captions_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_drafts_user_newest" ON "course_drafts" USING btree ("user_id","saved_at","id");--> statement-breakpoint
CREATE INDEX "course_drafts_course" ON "course_drafts" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_drafts_cover" ON "course_drafts" USING btree ("cover_upload_id");--> statement-breakpoint
CREATE INDEX "course_drafts_captions" ON "course_drafts" USING btree ("captions_upload_id");