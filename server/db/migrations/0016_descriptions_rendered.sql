ALTER TABLE "courses" ADD COLUMN "description_html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "description_renderer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_description_renderer" ON "courses" USING btree ("description_renderer") WHERE "courses"."description" <> '' and "courses"."deleted_at" is null;