-- Likes and comments are counted by what really came and went, also when they go with a person's
-- account. Counted at the commit: the post's row is locked for no longer than that takes.
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET comment_count = comment_count + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE posts SET comment_count = comment_count - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_likes_counted AFTER INSERT OR DELETE ON post_likes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_likes();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_comments_counted AFTER INSERT OR DELETE ON post_comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_comments();
--> statement-breakpoint
UPDATE posts SET
  like_count = (SELECT count(*) FROM post_likes WHERE post_id = posts.id),
  comment_count = (SELECT count(*) FROM post_comments WHERE post_id = posts.id);
