CREATE INDEX "lessons_release_date" ON "lessons" USING btree ("release_date") WHERE "lessons"."release_date" is not null;--> statement-breakpoint
CREATE INDEX "lessons_release_days" ON "lessons" USING btree ("course_id") WHERE "lessons"."release_days" is not null;--> statement-breakpoint
CREATE INDEX "enrolments_course_created" ON "enrolments" USING btree ("course_id","created_at");