DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "follows_followed";--> statement-breakpoint
DROP INDEX "post_comments_post";--> statement-breakpoint
DROP INDEX "posts_author_newest";--> statement-breakpoint
DROP INDEX "notifications_receiver_newest";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text NOT NULL;--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","created_at","followed_id");--> statement-breakpoint
CREATE INDEX "posts_author_pictures" ON "posts" USING btree ("author_id","id") WHERE "posts"."image_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree ("receiver_id","group_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_per_follow" ON "notifications" USING btree ("receiver_id","actor_id") WHERE "notifications"."kind" = 'follow';--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followed_id","created_at","follower_id");--> statement-breakpoint
CREATE INDEX "post_comments_post" ON "post_comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "posts_author_newest" ON "posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "notifications_receiver_newest" ON "notifications" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("receiver_id","id") WHERE "notifications"."read_at" is null;