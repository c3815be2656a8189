ALTER TABLE "users" DROP CONSTRAINT "users_approval_known";--> statement-breakpoint
DROP INDEX "users_pending";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "approval_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_applicants" ON "users" USING btree ((case "approval" when 'pending' then 0 when 'granted' then 1 when 'none' then 2 when 'withdrawn' then 3 else 4 end),"approval_changed_at","id") WHERE ("users"."approval" <> 'none' or "users"."role" = 'instructor');--> statement-breakpoint
CREATE INDEX "users_applicants_by_name" ON "users" USING btree (lower("fullname"),"id") WHERE ("users"."approval" <> 'none' or "users"."role" = 'instructor');--> statement-breakpoint
UPDATE "users" SET "approval" = 'granted' WHERE "authorize";--> statement-breakpoint
UPDATE "users" SET "approval" = 'none' WHERE NOT "authorize" AND "approval" = 'granted';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_authorized_when_granted" CHECK ("users"."authorize" = ("users"."approval" = 'granted'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_approval_known" CHECK ("users"."approval" in ('none', 'pending', 'granted', 'refused', 'withdrawn'));