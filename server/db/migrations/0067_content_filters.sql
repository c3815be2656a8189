CREATE TABLE "content_filters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_filters_once" UNIQUE("kind","key"),
	CONSTRAINT "content_filters_kind_known" CHECK ("content_filters"."kind" in ('word', 'link', 'email_domain')),
	CONSTRAINT "content_filters_action_known" CHECK ("content_filters"."action" in ('reject', 'hide')),
	CONSTRAINT "content_filters_email_rejects" CHECK ("content_filters"."kind" <> 'email_domain' or "content_filters"."action" = 'reject'),
	CONSTRAINT "content_filters_pattern_length" CHECK (char_length("content_filters"."pattern") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "hidden_by" text;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "matched_filter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "content_filters_newest" ON "content_filters" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_decisions_one_automatic" ON "moderation_decisions" USING btree ("case_id") WHERE "moderation_decisions"."is_automatic" and "moderation_decisions"."reversed_at" is null;