ALTER TABLE "audit_entries" RENAME COLUMN "subject_name" TO "subject_title";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_entries_newest";--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
DROP INDEX "audit_entries_subject";--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "actor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","created_at","id");--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "actor_name";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "subject_kind";