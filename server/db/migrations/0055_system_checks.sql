CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"connections" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"own_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"run_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"report" jsonb,
	CONSTRAINT "system_checks_one_row" CHECK ("system_checks"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "processes_seen" ON "processes" USING btree ("seen_at");