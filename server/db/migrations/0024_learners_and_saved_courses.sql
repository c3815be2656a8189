-- The average rating as if eight people more had given 3.5 stars, so that few ratings do not count too much.
CREATE FUNCTION weighted_rating(rating_sum integer, rating_count integer) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (rating_sum + 28)::real / (rating_count + 8);
--> statement-breakpoint
-- A lexeme as it is written in a tsquery.
CREATE FUNCTION quote_term(lexeme text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''';
--> statement-breakpoint
CREATE TABLE "learner_counts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_courses" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_courses_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "saved_courses" ADD CONSTRAINT "saved_courses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_courses" ADD CONSTRAINT "saved_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learner_counts_course" ON "learner_counts" USING btree ("course_id","change");--> statement-breakpoint
CREATE INDEX "learner_counts_largest" ON "learner_counts" USING btree ("change","course_id");--> statement-breakpoint
CREATE INDEX "saved_courses_user_newest" ON "saved_courses" USING btree ("user_id","created_at","course_id");--> statement-breakpoint
CREATE INDEX "saved_courses_course" ON "saved_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "courses_top_rated" ON "courses" USING btree (weighted_rating("rating_sum", "rating_count"),"id") WHERE "courses"."deleted_at" is null and "courses"."rating_count" > 0;
--> statement-breakpoint
-- One row per statement and course; updates that change no learner write nothing.
CREATE FUNCTION count_new_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learner_counts (course_id, change)
  SELECT course_id, count(*) FROM written WHERE removed_at IS NULL GROUP BY course_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learner_counts (course_id, change)
  SELECT course_id, -count(*) FROM replaced WHERE removed_at IS NULL GROUP BY course_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learner_counts (course_id, change)
  SELECT course_id, sum(change)
  FROM (
    SELECT course_id, -1 AS change FROM replaced WHERE removed_at IS NULL
    UNION ALL
    SELECT course_id, 1 FROM written WHERE removed_at IS NULL
  ) AS moved
  GROUP BY course_id HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_inserted AFTER INSERT ON enrolments
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_new_learners();
--> statement-breakpoint
CREATE TRIGGER enrolments_deleted AFTER DELETE ON enrolments
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_learners();
--> statement-breakpoint
CREATE TRIGGER enrolments_updated AFTER UPDATE ON enrolments
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_learners();
--> statement-breakpoint
INSERT INTO learner_counts (course_id, change)
SELECT course_id, count(*) FROM enrolments WHERE removed_at IS NULL GROUP BY course_id;
