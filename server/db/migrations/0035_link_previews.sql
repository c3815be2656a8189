CREATE TABLE "link_previews" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"site_name" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_previews_url" UNIQUE("url"),
	CONSTRAINT "link_previews_url_length" CHECK (char_length("link_previews"."url") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_preview_id" uuid;--> statement-breakpoint
CREATE INDEX "link_previews_expired" ON "link_previews" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_link_preview_id_link_previews_id_fk" FOREIGN KEY ("link_preview_id") REFERENCES "public"."link_previews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_link_preview" ON "posts" USING btree ("link_preview_id","id") WHERE "posts"."link_preview_id" is not null;