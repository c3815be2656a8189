CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"upload_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_images_position" CHECK ("post_images"."position" between 0 and 3),
	CONSTRAINT "post_images_alt_length" CHECK (char_length("post_images"."alt") <= 500)
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_image_upload_id_uploads_id_fk";
--> statement-breakpoint
DROP INDEX "posts_image_upload";--> statement-breakpoint
DROP INDEX "posts_author_pictures";--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "image_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "post_images" ("post_id", "position", "upload_id", "created_at")
SELECT "id", 0, "image_upload_id", "created_at" FROM "posts" WHERE "image_upload_id" IS NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "image_count" = 1 WHERE "image_upload_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "post_images_upload" ON "post_images" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "posts_author_pictures" ON "posts" USING btree ("author_id","id") WHERE "posts"."image_count" > 0;--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "image_upload_id";