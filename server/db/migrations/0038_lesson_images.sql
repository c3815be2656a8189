CREATE TABLE "lesson_images" (
	"lesson_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "lesson_images_lesson_id_upload_id_pk" PRIMARY KEY("lesson_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_images" ADD CONSTRAINT "lesson_images_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_images" ADD CONSTRAINT "lesson_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_images_upload" ON "lesson_images" USING btree ("upload_id");--> statement-breakpoint
CREATE FUNCTION record_lesson_images() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used uuid[];
BEGIN
  SELECT coalesce(array_agg(uploads.id), '{}') INTO used
  FROM uploads
  WHERE kind = 'image' AND public_id IN (
    SELECT matches.groups[1] FROM regexp_matches(
      NEW.content ->> 'markdown', '/files/image/([0-9a-f]{32}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4})/', 'g') AS matches (groups));
  DELETE FROM lesson_images WHERE lesson_id = NEW.id AND upload_id <> ALL (used);
  INSERT INTO lesson_images (lesson_id, upload_id) SELECT NEW.id, unnest(used) ON CONFLICT DO NOTHING;
  UPDATE uploads SET unused_since = NULL WHERE id = ANY (used) AND unused_since IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_images AFTER INSERT OR UPDATE OF content ON lessons
  FOR EACH ROW WHEN (NEW.kind = 'article') EXECUTE FUNCTION record_lesson_images();
