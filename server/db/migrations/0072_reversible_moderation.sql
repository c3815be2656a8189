CREATE INDEX "courses_returning" ON "courses" USING btree ("category_id") WHERE ("courses"."own_status" = 'published' and "courses"."deleted_at" is null and "courses"."owner_id" is not null);--> statement-breakpoint
CREATE INDEX "moderation_cases_oldest" ON "moderation_cases" USING btree ("created_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
-- As before, but what moderators decided arrives also about a post of a hidden author.
CREATE OR REPLACE VIEW unblocked_notifications AS SELECT * FROM notifications n
  WHERE NOT EXISTS (
    SELECT FROM hidden_authors hidden
    WHERE hidden.viewer_id = n.receiver_id AND hidden.author_id = n.actor_id
      AND (
        n.kind IN ('like', 'comment', 'comment_reply', 'follow', 'course_invitation')
        OR n.kind IN ('question_answered', 'answer_accepted', 'mention') AND NOT EXISTS (
          SELECT FROM course_staff staff
          WHERE staff.course_id = n.course_id AND staff.user_id IN (n.receiver_id, n.actor_id)
        )
      )
  )
  AND NOT EXISTS (
    SELECT FROM posts post JOIN hidden_authors hidden ON hidden.author_id = post.author_id
    WHERE post.id = n.post_id AND hidden.viewer_id = n.receiver_id
      AND n.kind NOT IN (
        'post_removed', 'comment_removed', 'question_removed', 'answer_removed',
        'moderation_decided', 'appeal_decided', 'report_decided'
      )
  )
  AND NOT (n.kind = 'mention' AND n.comment_id IS NOT NULL AND EXISTS (
    SELECT FROM post_comments comment
      JOIN post_comments thread ON thread.id = comment.parent_id
      JOIN hidden_authors hidden ON hidden.author_id = thread.author_id
    WHERE comment.id = n.comment_id AND hidden.viewer_id = n.receiver_id
  ))
  AND NOT (n.kind = 'mention' AND n.question_id IS NOT NULL AND EXISTS (
    SELECT FROM lesson_questions question JOIN hidden_authors hidden ON hidden.author_id = question.user_id
    WHERE question.id = n.question_id AND hidden.viewer_id = n.receiver_id AND NOT EXISTS (
      SELECT FROM course_staff staff
      WHERE staff.course_id = n.course_id AND staff.user_id IN (hidden.viewer_id, hidden.author_id)
    )
  ));--> statement-breakpoint
-- Queries lock a view before its table: in another order, they and this migration would wait for each other.
LOCK TABLE visible_post_comments IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "own_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE VIEW visible_post_comments AS SELECT * FROM post_comments WHERE hidden_at IS NULL;--> statement-breakpoint
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
$$;--> statement-breakpoint
UPDATE post_comments comment SET own_hidden_at = comment.hidden_at
  FROM moderation_cases reported JOIN moderation_decisions decision ON decision.case_id = reported.id
  WHERE reported.kind = 'comment' AND reported.subject_id = comment.id AND comment.hidden_at IS NOT NULL
    AND decision.action IN ('hide', 'remove') AND decision.reversed_at IS NULL;
