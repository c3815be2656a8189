CREATE INDEX "moderation_cases_oldest" ON "moderation_cases" USING btree ("created_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
-- As before, but the start of the thread is counted before the post: what hides a reply locks the former first.
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
  changed post_comments;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changed := OLD;
    IF OLD.author_id IS NOT NULL AND OLD.hidden_at IS NULL THEN change := change - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := NEW;
    IF NEW.author_id IS NOT NULL AND NEW.hidden_at IS NULL THEN change := change + 1; END IF;
  END IF;
  IF change = 0 THEN RETURN NULL; END IF;
  IF changed.parent_id IS NOT NULL THEN
    UPDATE post_comments SET reply_count = reply_count + change WHERE id = changed.parent_id;
  END IF;
  UPDATE posts SET comment_count = comment_count + change WHERE id = changed.post_id;
  RETURN NULL;
END
$$;
