-- Where earlier registrations came from is not known. Each new one says it: there is no default.
ALTER TABLE "registrations" ADD COLUMN "requester" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "requester" DROP DEFAULT;
