CREATE TABLE "course_facets" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "course_facets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"is_open" boolean NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"category_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"length_seconds" integer,
	"rating_tenths" smallint,
	"captioned" boolean NOT NULL,
	"level" text NOT NULL,
	"type" text NOT NULL,
	"topic" text NOT NULL,
	"plain_topic" text NOT NULL,
	"language" text NOT NULL,
	"length_range" text GENERATED ALWAYS AS (case when length_seconds >= 61200 then 'over-17' when length_seconds >= 21600 then '6-17' when length_seconds >= 10800 then '3-6' when length_seconds >= 3600 then '1-3' when length_seconds >= 0 then '0-1' end) STORED,
	"rating_floor" text GENERATED ALWAYS AS (case when rating_tenths >= 45 then '4.5' when rating_tenths >= 40 then '4' when rating_tenths >= 35 then '3.5' when rating_tenths >= 30 then '3' end) STORED
);
--> statement-breakpoint
CREATE INDEX "course_facets_newest" ON "course_facets" USING btree ("created_at","course_id") WHERE "course_facets"."is_open";--> statement-breakpoint
CREATE INDEX "course_facets_changed" ON "course_facets" USING btree ("changed_in");--> statement-breakpoint
CREATE FUNCTION course_facet_values(ids uuid[]) RETURNS TABLE (
  id uuid, category_id uuid, created_at timestamptz, length_seconds integer, rating_tenths smallint, captioned boolean,
  level text, type text, topic text, plain_topic text, language text
) LANGUAGE sql STABLE AS $$
  SELECT courses.id, courses.category_id, courses.created_at, content.seconds,
    CASE WHEN rating_count > 0 THEN round(round(rating_sum::numeric / rating_count, 2), 1) * 10 END::smallint,
    content.captioned, courses.level, courses.type, courses.topic, courses.plain_topic, initcap(courses.language)
  FROM courses, LATERAL (
    SELECT CASE WHEN count(duration_seconds) > 0 THEN least(sum(duration_seconds), 2147483647)::integer END AS seconds,
      coalesce(bool_and(lessons.captioned OR captions_upload_id IS NOT NULL), true) AS captioned
    FROM lessons WHERE lessons.course_id = courses.id
  ) AS content
  WHERE courses.id = ANY (ids) AND deleted_at IS NULL
$$;
--> statement-breakpoint
-- The rows are locked first: the statements after that see what other transactions committed, so that a lesson and a
-- rating changed at the same time both count. Updating before inserting does not use up numbers.
CREATE FUNCTION refresh_course_facets(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM course_facets WHERE course_id = ANY (ids) ORDER BY course_id FOR UPDATE;
  UPDATE course_facets SET is_open = false, changed_in = pg_current_xact_id()
  WHERE course_id = ANY (ids) AND is_open
    AND NOT EXISTS (SELECT 1 FROM courses WHERE courses.id = course_id AND deleted_at IS NULL);
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
CREATE FUNCTION add_course_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(id)) FROM written HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Updates that change nothing that filters compare write nothing.
CREATE FUNCTION change_course_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(id)) FROM written JOIN replaced USING (id)
  WHERE (written.category_id, written.created_at, written.deleted_at IS NULL, written.rating_sum,
      written.rating_count, written.level, written.type, written.topic, written.language)
    IS DISTINCT FROM (replaced.category_id, replaced.created_at, replaced.deleted_at IS NULL, replaced.rating_sum,
      replaced.rating_count, replaced.level, replaced.type, replaced.topic, replaced.language)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION remove_course_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(id)) FROM replaced HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION add_lesson_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(DISTINCT course_id)) FROM written HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION remove_lesson_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(DISTINCT course_id)) FROM replaced HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION change_lesson_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_facets(array_agg(DISTINCT written.course_id)) FROM written JOIN replaced USING (id)
  WHERE (written.duration_seconds, written.captioned, written.captions_upload_id IS NULL)
    IS DISTINCT FROM (replaced.duration_seconds, replaced.captioned, replaced.captions_upload_id IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_add_facets AFTER INSERT ON courses
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_course_facets();
--> statement-breakpoint
CREATE TRIGGER courses_change_facets AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION change_course_facets();
--> statement-breakpoint
CREATE TRIGGER courses_remove_facets AFTER DELETE ON courses
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION remove_course_facets();
--> statement-breakpoint
CREATE TRIGGER lessons_add_facets AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_lesson_facets();
--> statement-breakpoint
CREATE TRIGGER lessons_remove_facets AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION remove_lesson_facets();
--> statement-breakpoint
CREATE TRIGGER lessons_change_facets AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION change_lesson_facets();
--> statement-breakpoint
SELECT refresh_course_facets(array_agg(id)) FROM courses HAVING count(*) > 0;
