CREATE TABLE "course_counts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"category_id" uuid NOT NULL,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"plain_topic" text NOT NULL,
	"owned" boolean NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_applicants";--> statement-breakpoint
DROP INDEX "courses_newest";--> statement-breakpoint
DROP INDEX "courses_category_newest";--> statement-breakpoint
DROP INDEX "courses_type_newest";--> statement-breakpoint
DROP INDEX "courses_owner_newest";--> statement-breakpoint
DROP INDEX "courses_title_begins";--> statement-breakpoint
DROP INDEX "enrolments_user_newest";--> statement-breakpoint
DROP INDEX "reviews_course_newest";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "approval_rank" smallint GENERATED ALWAYS AS (case approval when 'pending' then 0 when 'granted' then 1 when 'none' then 2 when 'withdrawn' then 3 else 4 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "plain_title" text GENERATED ALWAYS AS (plain_text(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "plain_author" text GENERATED ALWAYS AS (plain_text(author)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "plain_topic" text GENERATED ALWAYS AS (plain_text(topic)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "title_search" "tsvector" GENERATED ALWAYS AS (to_tsvector('lectern', title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_applicants_by_email" ON "users" USING btree ("email","id") WHERE ("users"."approval" <> 'none' or "users"."role" = 'instructor');--> statement-breakpoint
CREATE INDEX "courses_level_newest" ON "courses" USING btree ("level","created_at","id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_topic_newest" ON "courses" USING btree ("plain_topic","created_at","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_by_title" ON "courses" USING btree ("plain_title","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_by_author" ON "courses" USING btree ("plain_author","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_title_search" ON "courses" USING gin ("title_search") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_applicants" ON "users" USING btree ("approval_rank","approval_changed_at","id") WHERE ("users"."approval" <> 'none' or "users"."role" = 'instructor');--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("created_at","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_category_newest" ON "courses" USING btree ("category_id","created_at","id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_type_newest" ON "courses" USING btree ("type","created_at","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_owner_newest" ON "courses" USING btree ("owner_id","created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "courses_title_begins" ON "courses" USING btree ("plain_title" text_pattern_ops) WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "enrolments_user_newest" ON "enrolments" USING btree ("user_id","enrolled_at","course_id") WHERE "enrolments"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_course_newest" ON "reviews" USING btree ("course_id","created_at","id");--> statement-breakpoint
-- One row a statement and kind of course; updates that change no kind write nothing.
CREATE FUNCTION count_arriving_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, owned, change)
  SELECT category_id, type, level, plain_topic, owner_id IS NOT NULL, count(*)
  FROM written WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_leaving_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, owned, change)
  SELECT category_id, type, level, plain_topic, owner_id IS NOT NULL, -count(*)
  FROM replaced WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, owned, change)
  SELECT category_id, type, level, plain_topic, owned, sum(change)
  FROM (
    SELECT category_id, type, level, plain_topic, owner_id IS NOT NULL AS owned, -1 AS change
    FROM replaced WHERE deleted_at IS NULL
    UNION ALL
    SELECT category_id, type, level, plain_topic, owner_id IS NOT NULL, 1
    FROM written WHERE deleted_at IS NULL
  ) AS moved
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_came AFTER INSERT ON courses
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_arriving_courses();
--> statement-breakpoint
CREATE TRIGGER courses_went AFTER DELETE ON courses
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION count_leaving_courses();
--> statement-breakpoint
CREATE TRIGGER courses_changed_kind AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_courses();
--> statement-breakpoint
INSERT INTO course_counts (category_id, type, level, plain_topic, owned, change)
SELECT category_id, type, level, plain_topic, owner_id IS NOT NULL, count(*)
FROM courses WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
