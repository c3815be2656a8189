CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"previous_sealed_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_disabled_with_reason" CHECK (("webhooks"."disabled_at" is null) = ("webhooks"."disabled_reason" is null)),
	CONSTRAINT "webhooks_disabled_reason_known" CHECK ("webhooks"."disabled_reason" in ('manual', 'gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
-- The lock makes the deletion of a webhook wait for events that are being recorded, and the other way round.
CREATE FUNCTION record_webhook_event(name text, happened timestamptz, content jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event, data, occurred_at, next_attempt_at)
  SELECT id, name, content, happened, happened FROM webhooks
  WHERE disabled_at IS NULL AND name = ANY (events)
  FOR KEY SHARE
$$;
--> statement-breakpoint
CREATE FUNCTION describe_webhook_course(course uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'title', title, 'ownerId', owner_id) FROM courses WHERE id = course
$$;
--> statement-breakpoint
CREATE FUNCTION record_user_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_event('user.created', NEW.created_at,
      jsonb_build_object('user', jsonb_build_object('id', NEW.id, 'role', NEW.role)));
  ELSE
    PERFORM record_webhook_event('user.deleted', now(), jsonb_build_object('user', jsonb_build_object('id', OLD.id)));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_webhooks AFTER INSERT OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION record_user_webhook_event();
--> statement-breakpoint
CREATE FUNCTION record_course_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('course.published', NEW.updated_at,
    jsonb_build_object('course', describe_webhook_course(NEW.id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_inserted_webhooks AFTER INSERT ON courses
  FOR EACH ROW WHEN (NEW.is_listed) EXECUTE FUNCTION record_course_webhook_event();
--> statement-breakpoint
CREATE TRIGGER courses_updated_webhooks AFTER UPDATE ON courses
  FOR EACH ROW WHEN (NEW.is_listed AND NOT OLD.is_listed) EXECUTE FUNCTION record_course_webhook_event();
--> statement-breakpoint
-- Enrolling again updates the row, so it is not recorded again.
CREATE FUNCTION record_enrolment_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(TG_ARGV[0],
    CASE TG_ARGV[0] WHEN 'course.completed' THEN NEW.completed_at ELSE NEW.enrolled_at END,
    jsonb_build_object('user', jsonb_build_object('id', NEW.user_id), 'course', describe_webhook_course(NEW.course_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_inserted_webhooks AFTER INSERT ON enrolments
  FOR EACH ROW EXECUTE FUNCTION record_enrolment_webhook_event('course.enrolled');
--> statement-breakpoint
CREATE TRIGGER enrolments_completed_webhooks AFTER UPDATE OF completed_at ON enrolments
  FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL)
  EXECUTE FUNCTION record_enrolment_webhook_event('course.completed');
--> statement-breakpoint
CREATE FUNCTION record_review_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('review.created', NEW.created_at, jsonb_build_object(
    'review', jsonb_build_object('id', NEW.id, 'rating', NEW.rating),
    'user', jsonb_build_object('id', NEW.user_id),
    'course', describe_webhook_course(NEW.course_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_webhooks AFTER INSERT ON reviews
  FOR EACH ROW EXECUTE FUNCTION record_review_webhook_event();
