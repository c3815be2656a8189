CREATE TABLE "course_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"uploader_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_instructors" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_instructors_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "course_outlines" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"duration_seconds" integer,
	"captioned" boolean DEFAULT true NOT NULL,
	"first_lesson_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_prerequisites" (
	"course_id" uuid NOT NULL,
	"prerequisite_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_prerequisites_course_id_prerequisite_id_pk" PRIMARY KEY("course_id","prerequisite_id"),
	CONSTRAINT "course_prerequisites_other" CHECK ("course_prerequisites"."course_id" <> "course_prerequisites"."prerequisite_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_attachments" (
	"lesson_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "lesson_attachments_lesson_id_file_id_pk" PRIMARY KEY("lesson_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"rank" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_position_unique";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_position_positive";--> statement-breakpoint
DROP INDEX "courses_newest";--> statement-breakpoint
DROP INDEX "courses_category_newest";--> statement-breakpoint
DROP INDEX "courses_level_newest";--> statement-breakpoint
DROP INDEX "courses_type_newest";--> statement-breakpoint
DROP INDEX "courses_topic_newest";--> statement-breakpoint
DROP INDEX "courses_by_title";--> statement-breakpoint
DROP INDEX "courses_by_author";--> statement-breakpoint
DROP INDEX "courses_title_begins";--> statement-breakpoint
DROP INDEX "courses_title_search";--> statement-breakpoint
DROP INDEX "courses_top_rated";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (deleted_at is null and owner_id is not null and status = 'published') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "lesson_order" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "section_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "rank" text collate "C";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "kind" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "content" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_days" smallint;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_date" date;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_zone" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "marked_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "marked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_outlines" ADD CONSTRAINT "course_outlines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_prerequisite_id_courses_id_fk" FOREIGN KEY ("prerequisite_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_attachments" ADD CONSTRAINT "lesson_attachments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_attachments" ADD CONSTRAINT "lesson_attachments_file_id_course_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."course_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_files_course" ON "course_files" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_files_uploader" ON "course_files" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "course_files_unused" ON "course_files" USING btree ("unused_since") WHERE "course_files"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "course_instructors_user" ON "course_instructors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_prerequisites_prerequisite" ON "course_prerequisites" USING btree ("prerequisite_id");--> statement-breakpoint
CREATE INDEX "lesson_attachments_file" ON "lesson_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sections_course" ON "sections" USING btree ("course_id","rank");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_file_id_course_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."course_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_course" ON "lessons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lessons_section" ON "lessons" USING btree ("section_id","rank");--> statement-breakpoint
CREATE INDEX "lessons_file" ON "lessons" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("created_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_category_newest" ON "courses" USING btree ("category_id","created_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_level_newest" ON "courses" USING btree ("level","created_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_type_newest" ON "courses" USING btree ("type","created_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_topic_newest" ON "courses" USING btree ("plain_topic","created_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_by_title" ON "courses" USING btree ("plain_title","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_by_author" ON "courses" USING btree ("plain_author","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_title_begins" ON "courses" USING btree ("plain_title" text_pattern_ops) WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_title_search" ON "courses" USING gin ("title_search") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_top_rated" ON "courses" USING btree (weighted_rating("rating_sum", "rating_count"),"id") WHERE "courses"."is_listed" and "courses"."rating_count" > 0;--> statement-breakpoint
ALTER TABLE "lessons" DISABLE TRIGGER "lessons_change_facets";--> statement-breakpoint
-- Courses had one lesson each.
INSERT INTO sections (course_id, title, rank, created_at, updated_at)
SELECT id, 'Lessons', 'a0', created_at, created_at FROM courses ORDER BY id;
--> statement-breakpoint
UPDATE lessons SET section_id = sections.id, rank = 'a0' FROM sections WHERE sections.course_id = lessons.course_id;
--> statement-breakpoint
UPDATE enrolments SET completed_at = lesson_progress.completed_at
FROM lesson_progress JOIN lessons ON lessons.id = lesson_id
WHERE lesson_progress.completed_at IS NOT NULL
  AND enrolments.user_id = lesson_progress.user_id AND enrolments.course_id = lessons.course_id;
--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "lessons" ALTER COLUMN "section_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ALTER COLUMN "rank" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_status_known" CHECK ("courses"."status" in ('draft', 'published', 'unlisted', 'archived'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_lesson_order_known" CHECK ("courses"."lesson_order" in ('any', 'sequence'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_release_days_positive" CHECK ("lessons"."release_days" > 0);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_release_once" CHECK (("lessons"."release_date" is null) = ("lessons"."release_zone" is null) and ("lessons"."release_days" is null or "lessons"."release_date" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_arriving_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, change)
  SELECT category_id, type, level, plain_topic, count(*)
  FROM written WHERE is_listed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leaving_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, change)
  SELECT category_id, type, level, plain_topic, -count(*)
  FROM replaced WHERE is_listed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, change)
  SELECT category_id, type, level, plain_topic, sum(change)
  FROM (
    SELECT category_id, type, level, plain_topic, -1 AS change FROM replaced WHERE is_listed
    UNION ALL
    SELECT category_id, type, level, plain_topic, 1 FROM written WHERE is_listed
  ) AS moved
  GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The lessons that learners see, in order.
CREATE VIEW open_lessons AS
SELECT lessons.id, lessons.course_id, lessons.kind, lessons.duration_seconds, lessons.is_required,
  lessons.captioned OR lessons.captions_upload_id IS NOT NULL AS captioned,
  row_number() OVER (
    PARTITION BY lessons.course_id ORDER BY sections.rank, sections.id, lessons.rank, lessons.id
  )::integer AS number
FROM lessons JOIN sections ON sections.id = lessons.section_id
WHERE lessons.deleted_at IS NULL AND sections.deleted_at IS NULL AND NOT lessons.is_hidden;
--> statement-breakpoint
-- The rows are locked first, so that changes of several lessons at the same time all count.
CREATE FUNCTION refresh_course_outlines(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM course_outlines WHERE course_id = ANY (ids) ORDER BY course_id FOR UPDATE;
  INSERT INTO course_outlines (course_id, lesson_count, duration_seconds, captioned, first_lesson_id)
  SELECT courses.id, count(open.id),
    CASE WHEN count(open.duration_seconds) > 0 THEN least(sum(open.duration_seconds), 2147483647)::integer END,
    coalesce(bool_and(open.captioned) FILTER (WHERE open.kind = 'video'), true),
    (array_agg(open.id) FILTER (WHERE open.number = 1))[1]
  FROM courses LEFT JOIN open_lessons AS open ON open.course_id = courses.id AND open.course_id = ANY (ids)
  WHERE courses.id = ANY (ids) GROUP BY courses.id ORDER BY courses.id
  ON CONFLICT (course_id) DO UPDATE SET lesson_count = excluded.lesson_count,
    duration_seconds = excluded.duration_seconds, captioned = excluded.captioned,
    first_lesson_id = excluded.first_lesson_id, revision = course_outlines.revision + 1;
END
$$;
--> statement-breakpoint
CREATE FUNCTION outline_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_outlines(array_agg(DISTINCT course_id)) FROM written HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION outline_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_outlines(array_agg(DISTINCT course_id)) FROM replaced HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A new section has no lessons yet.
CREATE FUNCTION outline_extended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE course_outlines SET revision = revision + 1 WHERE course_id IN (SELECT course_id FROM written);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER lessons_add_facets ON lessons;--> statement-breakpoint
DROP TRIGGER lessons_remove_facets ON lessons;--> statement-breakpoint
DROP TRIGGER lessons_change_facets ON lessons;--> statement-breakpoint
DROP FUNCTION add_lesson_facets;--> statement-breakpoint
DROP FUNCTION remove_lesson_facets;--> statement-breakpoint
DROP FUNCTION change_lesson_facets;--> statement-breakpoint
CREATE OR REPLACE FUNCTION course_facet_values(ids uuid[]) RETURNS TABLE (
  id uuid, category_id uuid, created_at timestamptz, length_seconds integer, rating_tenths smallint, captioned boolean,
  level text, type text, topic text, plain_topic text, language text
) LANGUAGE sql STABLE AS $$
  SELECT courses.id, courses.category_id, courses.created_at, outlines.duration_seconds,
    CASE WHEN rating_count > 0 THEN round(round(rating_sum::numeric / rating_count, 2), 1) * 10 END::smallint,
    coalesce(outlines.captioned, true), courses.level, courses.type, courses.topic, courses.plain_topic,
    initcap(courses.language)
  FROM courses LEFT JOIN course_outlines AS outlines ON outlines.course_id = courses.id
  WHERE courses.id = ANY (ids) AND is_listed
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_course_facets(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM course_facets WHERE course_id = ANY (ids) ORDER BY course_id FOR UPDATE;
  UPDATE course_facets SET is_open = false, changed_in = pg_current_xact_id()
  WHERE course_id = ANY (ids) AND is_open
    AND NOT EXISTS (SELECT 1 FROM courses WHERE courses.id = course_id AND is_listed);
  UPDATE course_facets AS facets
  SET is_open = true, changed_in = pg_current_xact_id(), category_id = current.category_id,
    created_at = current.created_at, length_seconds = current.length_seconds,
    rating_tenths = current.rating_tenths, captioned = current.captioned, level = current.level,
    type = current.type, topic = current.topic, plain_topic = current.plain_topic, language = current.language
  FROM course_facet_values(ids) AS current WHERE facets.course_id = current.id;
  INSERT INTO course_facets (course_id, is_open, changed_in, category_id, created_at, length_seconds, rating_tenths,
    captioned, level, type, topic, plain_topic, language)
  SELECT id, true, pg_current_xact_id(), category_id, created_at, length_seconds, rating_tenths,
    captioned, level, type, topic, plain_topic, language
  FROM course_facet_values(ids) AS current
  WHERE NOT EXISTS (SELECT 1 FROM course_facets WHERE course_id = current.id)
  ORDER BY id;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_course_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(id)) FROM written JOIN replaced USING (id)
  WHERE (written.category_id, written.created_at, written.is_listed, written.rating_sum,
      written.rating_count, written.level, written.type, written.topic, written.language)
    IS DISTINCT FROM (replaced.category_id, replaced.created_at, replaced.is_listed, replaced.rating_sum,
      replaced.rating_count, replaced.level, replaced.type, replaced.topic, replaced.language)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION add_outline_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(course_id)) FROM written HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION change_outline_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(course_id)) FROM written JOIN replaced USING (course_id)
  WHERE (written.duration_seconds, written.captioned) IS DISTINCT FROM (replaced.duration_seconds, replaced.captioned)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The facets have these values already.
SELECT refresh_course_outlines(array_agg(id)) FROM courses HAVING count(*) > 0;
--> statement-breakpoint
CREATE TRIGGER outlines_add_facets AFTER INSERT ON course_outlines
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_outline_facets();
--> statement-breakpoint
CREATE TRIGGER outlines_change_facets AFTER UPDATE ON course_outlines
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION change_outline_facets();
--> statement-breakpoint
CREATE TRIGGER lessons_added AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION outline_written();
--> statement-breakpoint
CREATE TRIGGER lessons_changed AFTER UPDATE ON lessons
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION outline_written();
--> statement-breakpoint
CREATE TRIGGER lessons_removed AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION outline_removed();
--> statement-breakpoint
CREATE TRIGGER sections_added AFTER INSERT ON sections
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION outline_extended();
--> statement-breakpoint
CREATE TRIGGER sections_changed AFTER UPDATE ON sections
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION outline_written();
--> statement-breakpoint
-- Every required lesson; of courses that have none, every lesson.
CREATE FUNCTION has_completed_lessons(learner uuid, course uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT 1 FROM open_lessons
    WHERE course_id = course
      AND (is_required OR NOT EXISTS (SELECT 1 FROM open_lessons WHERE course_id = course AND is_required))
      AND NOT EXISTS (
        SELECT 1 FROM lesson_progress
        WHERE user_id = learner AND lesson_id = open_lessons.id AND completed_at IS NOT NULL))
$$;
--> statement-breakpoint
-- Each second of a video counts once per learner, so repeated reports add nothing. The enrolment is locked before
-- the lessons are counted, so that the course is completed when the last two are at the same time.
CREATE OR REPLACE FUNCTION record_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := utc_day(NEW.updated_at);
  seconds integer := count_seconds(NEW.watched) - count_seconds(OLD.watched);
  course uuid := (SELECT course_id FROM lessons WHERE id = NEW.lesson_id);
  previous date;
BEGIN
  IF seconds > 0 THEN
    INSERT INTO activity_changes (day, course_id, watch_seconds) VALUES (today, course, seconds);
  END IF;
  IF NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL THEN
    PERFORM 1 FROM enrolments
    WHERE user_id = NEW.user_id AND course_id = course AND completed_at IS NULL FOR UPDATE;
    IF FOUND AND has_completed_lessons(NEW.user_id, course) THEN
      UPDATE enrolments SET completed_at = NEW.completed_at WHERE user_id = NEW.user_id AND course_id = course;
    END IF;
  END IF;
  SELECT last_active_on INTO previous FROM learner_activity WHERE user_id = NEW.user_id;
  IF previous >= today THEN
    RETURN NULL;
  END IF;
  -- Of two parallel reports, only one is the first of the day.
  INSERT INTO learner_activity AS activity (user_id, last_active_on) VALUES (NEW.user_id, today)
  ON CONFLICT (user_id) DO UPDATE SET last_active_on = today WHERE activity.last_active_on < today
  RETURNING WITH (OLD AS before) before.last_active_on INTO previous;
  IF FOUND THEN
    INSERT INTO active_learners (day, days_since, learners) VALUES (today, today - previous, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION record_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, course_id, completions) VALUES (utc_day(NEW.completed_at), NEW.course_id, 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_inserted_completed AFTER INSERT ON enrolments
  FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL) EXECUTE FUNCTION record_completion();
--> statement-breakpoint
CREATE TRIGGER enrolments_completed AFTER UPDATE OF completed_at ON enrolments
  FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL)
  EXECUTE FUNCTION record_completion();
