-- An article keeps only images that authors of its course or admins uploaded, and those that the course kept already.
CREATE OR REPLACE FUNCTION record_lesson_images() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used uuid[];
BEGIN
  SELECT coalesce(array_agg(uploads.id), '{}') INTO used
  FROM uploads
  WHERE kind = 'image' AND public_id IN (
    SELECT matches.groups[1] FROM regexp_matches(
      NEW.content ->> 'markdown', '/files/image/([0-9a-f]{32}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4})/', 'g') AS matches (groups))
  AND (
    owner_id IN (
      SELECT courses.owner_id FROM courses WHERE courses.id = NEW.course_id
      UNION ALL
      SELECT user_id FROM course_instructors WHERE course_id = NEW.course_id AND accepted_at IS NOT NULL
      UNION ALL
      SELECT id FROM users WHERE role = 'admin')
    OR EXISTS (
      SELECT FROM lesson_images JOIN lessons ON lessons.id = lesson_images.lesson_id
      WHERE lesson_images.upload_id = uploads.id AND lessons.course_id = NEW.course_id));
  DELETE FROM lesson_images WHERE lesson_id = NEW.id AND upload_id <> ALL (used);
  INSERT INTO lesson_images (lesson_id, upload_id) SELECT NEW.id, unnest(used) ON CONFLICT DO NOTHING;
  UPDATE uploads SET unused_since = NULL WHERE id = ANY (used) AND unused_since IS NOT NULL;
  RETURN NULL;
END
$$;
