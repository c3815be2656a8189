DROP INDEX "contact_messages_newest";--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_messages_inbox" ON "contact_messages" USING btree (("closed_at" is not null),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);