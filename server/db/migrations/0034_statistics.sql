CREATE TABLE "active_learners" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date NOT NULL,
	"days_since" integer,
	"learners" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date NOT NULL,
	"course_id" uuid,
	"enrolments" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	"watch_seconds" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"image_bytes" integer DEFAULT 0 NOT NULL,
	"zero_result_searches" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_days" (
	"course_id" uuid NOT NULL,
	"day" date NOT NULL,
	"enrolments" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	"watch_seconds" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_days_course_id_day_pk" PRIMARY KEY("course_id","day")
);
--> statement-breakpoint
CREATE TABLE "learner_activity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_active_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_days" (
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"enrolments" bigint DEFAULT 0 NOT NULL,
	"completions" bigint DEFAULT 0 NOT NULL,
	"watch_seconds" bigint DEFAULT 0 NOT NULL,
	"ratings" bigint DEFAULT 0 NOT NULL,
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "owner_days_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
--> statement-breakpoint
CREATE TABLE "site_days" (
	"day" date PRIMARY KEY NOT NULL,
	"enrolments" bigint DEFAULT 0 NOT NULL,
	"completions" bigint DEFAULT 0 NOT NULL,
	"watch_seconds" bigint DEFAULT 0 NOT NULL,
	"ratings" bigint DEFAULT 0 NOT NULL,
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	"registrations" bigint DEFAULT 0 NOT NULL,
	"image_bytes" bigint DEFAULT 0 NOT NULL,
	"zero_result_searches" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zero_result_searches" (
	"day" date NOT NULL,
	"search" text NOT NULL,
	"count" integer NOT NULL,
	"similar" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "zero_result_searches_day_search_pk" PRIMARY KEY("day","search")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "stored_bytes" integer;--> statement-breakpoint
ALTER TABLE "course_days" ADD CONSTRAINT "course_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_activity" ADD CONSTRAINT "learner_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_days" ADD CONSTRAINT "owner_days_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_learners_day" ON "active_learners" USING btree ("day","days_since","learners");--> statement-breakpoint
CREATE INDEX "course_days_day" ON "course_days" USING btree ("day");--> statement-breakpoint
CREATE FUNCTION count_seconds(ranges int4multirange) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(sum(upper(part) - lower(part)), 0) FROM unnest(ranges) part);
--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
CREATE FUNCTION record_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, registrations)
  SELECT utc_day(created_at), count(*) FROM written GROUP BY 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_recorded AFTER INSERT ON users
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_registrations();
--> statement-breakpoint
-- Enrolling again updates the row, so it is not recorded again.
CREATE FUNCTION record_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, course_id, enrolments)
  SELECT utc_day(enrolled_at), course_id, count(*) FROM written GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_recorded AFTER INSERT ON enrolments
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_enrolments();
--> statement-breakpoint
-- Each second of a video counts once per learner, so repeated reports add nothing.
CREATE FUNCTION record_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := utc_day(NEW.updated_at);
  seconds integer := count_seconds(NEW.watched) - count_seconds(OLD.watched);
  completed integer := (NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL)::integer;
  previous date;
BEGIN
  IF seconds > 0 OR completed > 0 THEN
    INSERT INTO activity_changes (day, course_id, watch_seconds, completions)
    SELECT today, course_id, greatest(seconds, 0), CASE WHEN position = 1 THEN completed ELSE 0 END
    FROM lessons WHERE id = NEW.lesson_id;
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
CREATE TRIGGER lesson_progress_recorded AFTER INSERT OR UPDATE ON lesson_progress
  FOR EACH ROW EXECUTE FUNCTION record_progress();
--> statement-breakpoint
-- A changed rating changes the day of the review.
CREATE FUNCTION record_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, course_id, ratings, rating_sum)
  VALUES (utc_day(NEW.created_at), NEW.course_id,
    (NEW.rating IS NOT NULL)::integer - (OLD.rating IS NOT NULL)::integer,
    coalesce(NEW.rating, 0) - coalesce(OLD.rating, 0));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_recorded AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.rating IS NOT NULL) EXECUTE FUNCTION record_rating();
--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER UPDATE OF rating ON reviews
  FOR EACH ROW WHEN (NEW.rating IS DISTINCT FROM OLD.rating) EXECUTE FUNCTION record_rating();
--> statement-breakpoint
CREATE FUNCTION record_stored_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, image_bytes) VALUES (utc_day(NEW.created_at), NEW.stored_bytes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION record_deleted_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, image_bytes) VALUES (utc_day(now()), -OLD.stored_bytes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER uploads_stored AFTER INSERT ON uploads
  FOR EACH ROW WHEN (NEW.kind <> 'captions' AND NEW.stored_bytes IS NOT NULL)
  EXECUTE FUNCTION record_stored_image();
--> statement-breakpoint
CREATE TRIGGER uploads_measured AFTER UPDATE OF stored_bytes ON uploads
  FOR EACH ROW WHEN (NEW.kind <> 'captions' AND NEW.stored_bytes IS NOT NULL AND OLD.stored_bytes IS NULL)
  EXECUTE FUNCTION record_stored_image();
--> statement-breakpoint
CREATE TRIGGER uploads_deleted AFTER DELETE ON uploads
  FOR EACH ROW WHEN (OLD.kind <> 'captions' AND OLD.stored_bytes IS NOT NULL)
  EXECUTE FUNCTION record_deleted_image();
--> statement-breakpoint
-- What happened before. On which days videos were watched is not known: all of it counts on the day of the last report.
INSERT INTO activity_changes (day, registrations)
SELECT utc_day(created_at), count(*) FROM users GROUP BY 1;
--> statement-breakpoint
INSERT INTO activity_changes (day, course_id, enrolments)
SELECT utc_day(enrolled_at), course_id, count(*) FROM enrolments GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO activity_changes (day, course_id, completions)
SELECT utc_day(completed_at), course_id, count(*)
FROM lesson_progress JOIN lessons ON lessons.id = lesson_id
WHERE completed_at IS NOT NULL AND position = 1 GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO activity_changes (day, course_id, watch_seconds)
SELECT utc_day(lesson_progress.updated_at), course_id, sum(count_seconds(watched))
FROM lesson_progress JOIN lessons ON lessons.id = lesson_id
WHERE watched <> '{}' GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO activity_changes (day, course_id, ratings, rating_sum)
SELECT utc_day(created_at), course_id, count(*), sum(rating)
FROM reviews WHERE rating IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO learner_activity (user_id, last_active_on)
SELECT user_id, max(utc_day(updated_at)) FROM lesson_progress GROUP BY 1;
--> statement-breakpoint
INSERT INTO active_learners (day, days_since, learners)
SELECT last_active_on, NULL, count(*) FROM learner_activity GROUP BY 1;
