DROP TABLE "lesson_passages" CASCADE;
--> statement-breakpoint
CREATE TABLE "lesson_passages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"text_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"body" text NOT NULL,
	"starts" integer[] NOT NULL,
	"anchor" text,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"track_id" uuid,
	"configuration" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_words" (
	"word" text PRIMARY KEY NOT NULL,
	"deletions" text[] GENERATED ALWAYS AS (delete_each_letter(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_passages" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_passages" ADD CONSTRAINT "lesson_passages_text_id_lesson_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."lesson_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_track_id_caption_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."caption_tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stale_passages" ADD CONSTRAINT "stale_passages_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_passages_text" ON "lesson_passages" USING btree ("text_id","position");--> statement-breakpoint
CREATE INDEX "lesson_texts_lesson" ON "lesson_texts" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_texts_course" ON "lesson_texts" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_texts_track" ON "lesson_texts" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "lesson_texts_configuration" ON "lesson_texts" USING btree ("configuration");--> statement-breakpoint
CREATE INDEX "lesson_texts_words" ON "lesson_texts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "passage_words_begins" ON "passage_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passage_words_slips" ON "passage_words" USING gin ("deletions") WITH (fastupdate=false);
--> statement-breakpoint
-- Marks lessons whose words changed, however they were written: saved, copied or imported.
CREATE FUNCTION mark_passages_stale(changed uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stale_passages (lesson_id) VALUES (changed)
  ON CONFLICT (lesson_id) DO UPDATE SET created_at = now()
$$;
--> statement-breakpoint
CREATE FUNCTION mark_article_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.content ->> 'markdown') IS DISTINCT FROM (NEW.content ->> 'markdown') THEN
    PERFORM mark_passages_stale(NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_passages AFTER INSERT OR UPDATE OF content ON lessons
  FOR EACH ROW WHEN (NEW.kind = 'article') EXECUTE FUNCTION mark_article_stale();
--> statement-breakpoint
CREATE FUNCTION mark_captions_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_passages_stale(NEW.lesson_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deleting a track deletes its passages at once.
CREATE TRIGGER caption_tracks_passages AFTER INSERT OR UPDATE OF cues, language, state ON caption_tracks
  FOR EACH ROW EXECUTE FUNCTION mark_captions_stale();
--> statement-breakpoint
INSERT INTO stale_passages (lesson_id)
SELECT id FROM lessons WHERE kind = 'article'
UNION
SELECT lesson_id FROM caption_tracks;
