ALTER TABLE "course_files" DROP CONSTRAINT "course_files_course_id_courses_id_fk";
--> statement-breakpoint
ALTER TABLE "course_files" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;