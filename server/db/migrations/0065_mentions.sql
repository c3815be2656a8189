CREATE TABLE "user_mentions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"question_id" uuid,
	"answer_id" uuid,
	"username" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_mentions_one_text" CHECK (num_nonnulls("user_mentions"."post_id", "user_mentions"."comment_id", "user_mentions"."question_id", "user_mentions"."answer_id") = 1),
	CONSTRAINT "user_mentions_username_length" CHECK (char_length("user_mentions"."username") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "user_mentions" ADD CONSTRAINT "user_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_mentions" ADD CONSTRAINT "user_mentions_comment_id_post_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_mentions" ADD CONSTRAINT "user_mentions_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_mentions" ADD CONSTRAINT "user_mentions_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_mentions" ADD CONSTRAINT "user_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_mentions_post" ON "user_mentions" USING btree ("post_id","username") WHERE "user_mentions"."post_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_mentions_comment" ON "user_mentions" USING btree ("comment_id","username") WHERE "user_mentions"."comment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_mentions_question" ON "user_mentions" USING btree ("question_id","username") WHERE "user_mentions"."question_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_mentions_answer" ON "user_mentions" USING btree ("answer_id","username") WHERE "user_mentions"."answer_id" is not null;--> statement-breakpoint
CREATE INDEX "user_mentions_user" ON "user_mentions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_per_mention" ON "notifications" USING btree ("receiver_id",coalesce("answer_id", "comment_id", "question_id", "post_id")) WHERE "notifications"."kind" = 'mention';--> statement-breakpoint
CREATE INDEX "notifications_answer" ON "notifications" USING btree ("answer_id") WHERE "notifications"."answer_id" is not null;--> statement-breakpoint
-- As before, and without mentions by hidden authors, or in threads and below questions of hidden authors.
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
CREATE OR REPLACE VIEW visible_notifications AS
  SELECT * FROM unblocked_notifications WHERE hidden_at IS NULL AND in_app;
