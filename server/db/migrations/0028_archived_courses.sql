ALTER TABLE "courses" DROP CONSTRAINT "courses_category_given";--> statement-breakpoint
DROP INDEX "courses_category_newest";--> statement-breakpoint
DROP INDEX "courses_level_newest";--> statement-breakpoint
CREATE INDEX "courses_category_newest" ON "courses" USING btree ("category_id","created_at","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_level_newest" ON "courses" USING btree ("level","created_at","id","owner_id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
DELETE FROM "course_counts" WHERE NOT "owned";--> statement-breakpoint
ALTER TABLE "course_counts" DROP COLUMN "owned";--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_given" CHECK ("courses"."category_id" is not null or "courses"."deleted_at" is not null or "courses"."owner_id" is null);--> statement-breakpoint
-- Courses without an owner are archived: neither counted nor listed.
CREATE OR REPLACE FUNCTION count_arriving_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, change)
  SELECT category_id, type, level, plain_topic, count(*)
  FROM written WHERE deleted_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leaving_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, change)
  SELECT category_id, type, level, plain_topic, -count(*)
  FROM replaced WHERE deleted_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_counts (category_id, type, level, plain_topic, change)
  SELECT category_id, type, level, plain_topic, sum(change)
  FROM (
    SELECT category_id, type, level, plain_topic, -1 AS change
    FROM replaced WHERE deleted_at IS NULL AND owner_id IS NOT NULL
    UNION ALL
    SELECT category_id, type, level, plain_topic, 1
    FROM written WHERE deleted_at IS NULL AND owner_id IS NOT NULL
  ) AS moved
  GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION course_facet_values(ids uuid[]) RETURNS TABLE (
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
  WHERE courses.id = ANY (ids) AND deleted_at IS NULL AND owner_id IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_course_facets(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM course_facets WHERE course_id = ANY (ids) ORDER BY course_id FOR UPDATE;
  UPDATE course_facets SET is_open = false, changed_in = pg_current_xact_id()
  WHERE course_id = ANY (ids) AND is_open
    AND NOT EXISTS (SELECT 1 FROM courses WHERE courses.id = course_id AND deleted_at IS NULL AND owner_id IS NOT NULL);
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
  WHERE (written.category_id, written.created_at, written.deleted_at IS NULL AND written.owner_id IS NOT NULL, written.rating_sum,
      written.rating_count, written.level, written.type, written.topic, written.language)
    IS DISTINCT FROM (replaced.category_id, replaced.created_at, replaced.deleted_at IS NULL AND replaced.owner_id IS NOT NULL, replaced.rating_sum,
      replaced.rating_count, replaced.level, replaced.type, replaced.topic, replaced.language)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT refresh_course_facets(array_agg(id)) FROM courses WHERE owner_id IS NULL HAVING count(*) > 0;
