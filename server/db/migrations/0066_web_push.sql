CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "push" boolean;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_once" ON "push_messages" USING btree ("subscription_id","notification_id");--> statement-breakpoint
CREATE INDEX "push_messages_notification" ON "push_messages" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
-- Enqueues a notification for each browser of its receiver. The lock makes the removal of a browser wait, so that the
-- transaction of the notification never fails at the foreign key. The delay is `pushLimits.delaySeconds`.
CREATE FUNCTION enqueue_push_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO push_messages (subscription_id, notification_id, due_at, created_at)
  SELECT browser.id, NEW.id, greatest(NEW.created_at + interval '30 seconds', browser.retry_at), NEW.created_at
  FROM (SELECT id, retry_at FROM push_subscriptions WHERE user_id = NEW.receiver_id FOR KEY SHARE) AS browser;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notifications_push AFTER INSERT ON notifications
  FOR EACH ROW EXECUTE FUNCTION enqueue_push_messages();
