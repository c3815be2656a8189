CREATE TABLE "policy_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"directive" text NOT NULL,
	"page" text NOT NULL,
	"blocked" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_reports_kind" UNIQUE("directive","page","blocked")
);
--> statement-breakpoint
CREATE INDEX "policy_reports_latest" ON "policy_reports" USING btree ("last_seen_at","id");