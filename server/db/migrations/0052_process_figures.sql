CREATE TABLE "process_figures" (
	"slot" timestamp (3) with time zone NOT NULL,
	"process" uuid NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"latencies" integer[] NOT NULL,
	"cache_hits" integer DEFAULT 0 NOT NULL,
	"cache_misses" integer DEFAULT 0 NOT NULL,
	"emails_sent" integer DEFAULT 0 NOT NULL,
	"emails_failed" integer DEFAULT 0 NOT NULL,
	"sockets" integer DEFAULT 0 NOT NULL,
	"event_loop_delay" real DEFAULT 0 NOT NULL,
	"memory_bytes" bigint DEFAULT 0 NOT NULL,
	"queue_age" real DEFAULT 0 NOT NULL,
	CONSTRAINT "process_figures_slot_process_pk" PRIMARY KEY("slot","process")
);
--> statement-breakpoint
CREATE INDEX "process_figures_seen" ON "process_figures" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "videos_failed" ON "videos" USING btree ("updated_at") WHERE "videos"."state" = 'failed';