CREATE TABLE "user_blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "user_blocks_other_user" CHECK ("user_blocks"."user_id" <> "user_blocks"."blocked_id"),
	CONSTRAINT "user_blocks_kind_known" CHECK ("user_blocks"."kind" in ('mute', 'block'))
);
--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_blocks_blocked" ON "user_blocks" USING btree ("blocked_id","user_id");--> statement-breakpoint
CREATE INDEX "user_blocks_newest" ON "user_blocks" USING btree ("user_id","created_at","blocked_id");--> statement-breakpoint
-- Whose content each viewer does not see: a mute hides in one direction, a block in both.
CREATE VIEW hidden_authors AS
  SELECT user_id AS viewer_id, blocked_id AS author_id FROM user_blocks
  UNION ALL
  SELECT blocked_id, user_id FROM user_blocks WHERE kind = 'block';--> statement-breakpoint
-- In their course, they see everyone and are seen by everyone.
CREATE VIEW course_staff AS
  SELECT id AS course_id, owner_id AS user_id FROM courses WHERE owner_id IS NOT NULL
  UNION ALL
  SELECT course_id, user_id FROM course_instructors WHERE accepted_at IS NOT NULL;--> statement-breakpoint
-- Without those by hidden authors or on posts of hidden authors, except what belongs to teaching and moderation.
CREATE VIEW unblocked_notifications AS SELECT * FROM notifications n
  WHERE NOT EXISTS (
    SELECT FROM hidden_authors hidden
    WHERE hidden.viewer_id = n.receiver_id AND hidden.author_id = n.actor_id
      AND (
        n.kind IN ('like', 'comment', 'comment_reply', 'follow', 'course_invitation')
        OR n.kind IN ('question_answered', 'answer_accepted') AND NOT EXISTS (
          SELECT FROM course_staff staff
          WHERE staff.course_id = n.course_id AND staff.user_id IN (n.receiver_id, n.actor_id)
        )
      )
  )
  AND NOT EXISTS (
    SELECT FROM posts post JOIN hidden_authors hidden ON hidden.author_id = post.author_id
    WHERE post.id = n.post_id AND hidden.viewer_id = n.receiver_id
  );--> statement-breakpoint
CREATE OR REPLACE VIEW visible_notifications AS
  SELECT * FROM unblocked_notifications WHERE hidden_at IS NULL AND in_app;--> statement-breakpoint
-- Admins and moderators cannot be blocked: who becomes one is only muted.
CREATE FUNCTION mute_instead_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_blocks SET kind = 'mute' WHERE blocked_id = NEW.id AND kind = 'block';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_mute_instead_of_block AFTER UPDATE OF role, is_moderator ON users FOR EACH ROW
  WHEN (NEW.role = 'admin' OR NEW.is_moderator) EXECUTE FUNCTION mute_instead_of_block();
