-- As before, with the time of the activation: `created_at` is that of the registration.
CREATE OR REPLACE FUNCTION record_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_changes (day, registrations)
  SELECT utc_day(activated_at), count(*) FROM written GROUP BY 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_user_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_event('user.created', NEW.activated_at,
      jsonb_build_object('user', jsonb_build_object('id', NEW.id, 'role', NEW.role)));
  ELSE
    PERFORM record_webhook_event('user.deleted', now(), jsonb_build_object('user', jsonb_build_object('id', OLD.id)));
  END IF;
  RETURN NULL;
END
$$;
