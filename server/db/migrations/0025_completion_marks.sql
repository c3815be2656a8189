ALTER TABLE "enrolments" ADD COLUMN "marked_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "marked_at" timestamp (3) with time zone;