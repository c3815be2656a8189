ALTER TABLE "post_comments" DROP CONSTRAINT "post_comments_content_length";--> statement-breakpoint
ALTER TABLE "post_comments" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "reply_to_user_id" uuid;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_parent_id_post_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_reply_to_user_id_users_id_fk" FOREIGN KEY ("reply_to_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_comments_threads" ON "post_comments" USING btree ("post_id","id") WHERE "post_comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "post_comments_replies" ON "post_comments" USING btree ("parent_id","id") WHERE "post_comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_reply_to_user" ON "post_comments" USING btree ("reply_to_user_id") WHERE "post_comments"."reply_to_user_id" is not null;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_deleted" CHECK ("post_comments"."author_id" is not null or ("post_comments"."parent_id" is null and "post_comments"."content" = ''));--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_content_length" CHECK (char_length("post_comments"."content") between case when "post_comments"."author_id" is null then 0 else 1 end and 2000);--> statement-breakpoint
-- Counted at the commit. A comment that was deleted but has replies (no author) is not counted.
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
  changed post_comments;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changed := OLD;
    IF OLD.author_id IS NOT NULL THEN change := change - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := NEW;
    IF NEW.author_id IS NOT NULL THEN change := change + 1; END IF;
  END IF;
  IF change = 0 THEN RETURN NULL; END IF;
  UPDATE posts SET comment_count = comment_count + change WHERE id = changed.post_id;
  IF changed.parent_id IS NOT NULL THEN
    UPDATE post_comments SET reply_count = reply_count + change WHERE id = changed.parent_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER post_comments_counted ON post_comments;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_comments_counted AFTER INSERT OR DELETE OR UPDATE OF author_id ON post_comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_comments();
