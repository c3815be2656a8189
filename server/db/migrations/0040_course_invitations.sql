ALTER TABLE "course_instructors" DROP CONSTRAINT "course_instructors_course_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "course_instructors" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD COLUMN "invitation_id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD COLUMN "invited_email" text;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_instructors_course_user" ON "course_instructors" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_instructors_course_email" ON "course_instructors" USING btree ("course_id","invited_email");--> statement-breakpoint
CREATE INDEX "course_instructors_email" ON "course_instructors" USING btree ("invited_email");--> statement-breakpoint
CREATE INDEX "course_instructors_invited_by" ON "course_instructors" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_user_or_email" CHECK (num_nonnulls("course_instructors"."user_id", "course_instructors"."invited_email") = 1);--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_accepted_by_user" CHECK ("course_instructors"."accepted_at" is null or "course_instructors"."user_id" is not null);