CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"problem" text,
	CONSTRAINT "backups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE INDEX "backups_latest" ON "backups" USING btree ("started_at" desc);