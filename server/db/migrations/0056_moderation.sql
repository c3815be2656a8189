CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid,
	"place" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"snapshot" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_cases_status_known" CHECK ("moderation_cases"."status" in ('open', 'dismissed', 'upheld'))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid,
	"moderator_id" uuid,
	"reason" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"until" timestamp (3) with time zone,
	"hidden_profile" jsonb,
	"delete_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"appealed_at" timestamp (3) with time zone,
	"appeal" text DEFAULT '' NOT NULL,
	"appeal_outcome" text,
	"appeal_decided_at" timestamp (3) with time zone,
	"appeal_decided_by" uuid,
	"appeal_message" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_decisions_message_length" CHECK (char_length("moderation_decisions"."message") <= 1000),
	CONSTRAINT "moderation_decisions_appeal_length" CHECK (char_length("moderation_decisions"."appeal") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_reports_once" UNIQUE("reporter_id","kind","subject_id"),
	CONSTRAINT "moderation_reports_details_length" CHECK (char_length("moderation_reports"."details") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "silenced_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "own_status" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "question_answers" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_one_open" ON "moderation_cases" USING btree ("kind","subject_id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("last_reported_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("decided_at","id") WHERE "moderation_cases"."status" <> 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_cases_claimed_by" ON "moderation_cases" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_by" ON "moderation_cases" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_decisions_case" ON "moderation_decisions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_user" ON "moderation_decisions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator" ON "moderation_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_reversed_by" ON "moderation_decisions" USING btree ("reversed_by");--> statement-breakpoint
CREATE INDEX "moderation_decisions_appeal_decided_by" ON "moderation_decisions" USING btree ("appeal_decided_by");--> statement-breakpoint
CREATE INDEX "moderation_decisions_appeals" ON "moderation_decisions" USING btree ("appealed_at","id") WHERE "moderation_decisions"."appealed_at" is not null and "moderation_decisions"."appeal_decided_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_deletion" ON "moderation_decisions" USING btree ("delete_at") WHERE "moderation_decisions"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "moderation_reports_case" ON "moderation_reports" USING btree ("case_id","created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_decision" ON "notifications" USING btree ("decision_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_hidden_as_draft" CHECK ("courses"."hidden_at" is null or ("courses"."status" = 'draft' and "courses"."own_status" is not null));--> statement-breakpoint
-- What moderators hid is not in these views, which the server reads and writes instead of the tables.
CREATE VIEW visible_posts AS SELECT * FROM posts WHERE hidden_at IS NULL;--> statement-breakpoint
CREATE VIEW visible_post_comments AS SELECT * FROM post_comments WHERE hidden_at IS NULL;--> statement-breakpoint
CREATE VIEW visible_reviews AS SELECT * FROM reviews WHERE hidden_at IS NULL;--> statement-breakpoint
CREATE VIEW visible_lesson_questions AS SELECT * FROM lesson_questions WHERE hidden_at IS NULL;--> statement-breakpoint
CREATE VIEW visible_question_answers AS SELECT * FROM question_answers WHERE hidden_at IS NULL;--> statement-breakpoint
CREATE VIEW visible_notifications AS SELECT * FROM notifications WHERE hidden_at IS NULL;--> statement-breakpoint
-- Counted at the commit. Neither a comment that was deleted but has replies (no author) nor a hidden one is counted.
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
  UPDATE posts SET comment_count = comment_count + change WHERE id = changed.post_id;
  IF changed.parent_id IS NOT NULL THEN
    UPDATE post_comments SET reply_count = reply_count + change WHERE id = changed.parent_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER post_comments_counted ON post_comments;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_comments_counted AFTER INSERT OR DELETE OR UPDATE OF author_id, hidden_at ON post_comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_question_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
  changed question_answers;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changed := OLD;
    IF OLD.hidden_at IS NULL THEN change := change - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := NEW;
    IF NEW.hidden_at IS NULL THEN change := change + 1; END IF;
  END IF;
  IF change <> 0 THEN
    UPDATE lesson_questions SET answer_count = answer_count + change WHERE id = changed.question_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER question_answers_counted ON question_answers;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER question_answers_counted AFTER INSERT OR DELETE OR UPDATE OF hidden_at ON question_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_question_answers();
