-- Small letters without accents: what people type finds "Zoë" as "zoe". The dictionary is named with
-- its schema, so that the answer depends on nothing but the text.
CREATE FUNCTION plain_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent', written))
$$;
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"role" text NOT NULL,
	"authorize" boolean NOT NULL,
	"activated" boolean NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_role";--> statement-breakpoint
DROP INDEX "users_instructors";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
DROP INDEX "users_applicants_by_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "names" text GENERATED ALWAYS AS (plain_text(' ' || fullname || ' ' || username)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "subject_text" text GENERATED ALWAYS AS (plain_text(' ' || subject_title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("names","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_role_and_name" ON "users" USING btree ("role","names","id");--> statement-breakpoint
CREATE INDEX "users_names_search" ON "users" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_applicants_by_name" ON "users" USING btree ("names","id") WHERE ("users"."approval" <> 'none' or "users"."role" = 'instructor');--> statement-breakpoint
-- One row a statement and kind of person; updates that change no kind write nothing.
CREATE FUNCTION count_arriving_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (role, authorize, activated, change)
  SELECT role, authorize, activated_at IS NOT NULL, count(*) FROM moved GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_leaving_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (role, authorize, activated, change)
  SELECT role, authorize, activated_at IS NOT NULL, -count(*) FROM moved GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts (role, authorize, activated, change)
  VALUES (OLD.role, OLD.authorize, OLD.activated_at IS NOT NULL, -1),
    (NEW.role, NEW.authorize, NEW.activated_at IS NOT NULL, 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_came AFTER INSERT ON users
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_arriving_users();
--> statement-breakpoint
CREATE TRIGGER users_went AFTER DELETE ON users
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_leaving_users();
--> statement-breakpoint
CREATE TRIGGER users_changed_kind AFTER UPDATE OF role, authorize, activated_at ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.authorize, OLD.activated_at IS NULL)
    IS DISTINCT FROM (NEW.role, NEW.authorize, NEW.activated_at IS NULL))
  EXECUTE FUNCTION count_changed_user();
--> statement-breakpoint
INSERT INTO user_counts (role, authorize, activated, change)
SELECT role, authorize, activated_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
