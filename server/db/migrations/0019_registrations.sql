CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"fullname" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"gender" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_email_folded" CHECK ("registrations"."email" = lower("registrations"."email"))
);
--> statement-breakpoint
ALTER TABLE "link_tokens" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "registration_id" uuid;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client" text DEFAULT 'other' NOT NULL;
--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email","created_at");
--> statement-breakpoint
CREATE INDEX "registrations_expiry" ON "registrations" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "link_tokens_registration" ON "link_tokens" USING btree ("registration_id");
--> statement-breakpoint
-- Registrations that wait for their link move out of the accounts. They keep their ids, so that every
-- link that is on its way goes on working, and get a week from now on.
INSERT INTO registrations (id, fullname, username, email, gender, password_hash, expires_at, created_at)
SELECT id, fullname, username, email, gender, password_hash, now() + interval '7 days', created_at
FROM users WHERE activated_at IS NULL AND password_hash IS NOT NULL;
--> statement-breakpoint
UPDATE link_tokens SET registration_id = user_id, user_id = NULL
WHERE purpose = 'activation' AND user_id IN (SELECT id FROM registrations);
--> statement-breakpoint
DELETE FROM link_tokens WHERE purpose = 'activation' AND registration_id IS NULL;
--> statement-breakpoint
DELETE FROM users WHERE activated_at IS NULL;
--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_one_owner" CHECK (("link_tokens"."purpose" = 'reset') = ("link_tokens"."user_id" is not null) and ("link_tokens"."purpose" = 'activation') = ("link_tokens"."registration_id" is not null));
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_known" CHECK ("sessions"."client" in ('web', 'other'));
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "activated_at" SET DEFAULT now();
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "activated_at" SET NOT NULL;
--> statement-breakpoint
-- Every account is active from here on: the running totals need not tell them apart.
CREATE OR REPLACE FUNCTION count_arriving_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (role, authorize, change)
  SELECT role, authorize, count(*) FROM moved GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leaving_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (role, authorize, change)
  SELECT role, authorize, -count(*) FROM moved GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (role, authorize, change)
  VALUES (OLD.role, OLD.authorize, -1), (NEW.role, NEW.authorize, 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER users_changed_kind ON users;
--> statement-breakpoint
CREATE TRIGGER users_changed_kind AFTER UPDATE OF role, authorize ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.authorize) IS DISTINCT FROM (NEW.role, NEW.authorize))
  EXECUTE FUNCTION count_changed_user();
--> statement-breakpoint
ALTER TABLE "user_counts" DROP COLUMN "activated";
