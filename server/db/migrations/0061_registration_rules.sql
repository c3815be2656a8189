CREATE TABLE "registration_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"uses_max" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "registration_invitations_uses_within_max" CHECK ("registration_invitations"."uses" between 0 and "registration_invitations"."uses_max")
);
--> statement-breakpoint
CREATE TABLE "registration_settings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"single" boolean DEFAULT true NOT NULL,
	"mode" text DEFAULT 'open' NOT NULL,
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_settings_single" UNIQUE("single"),
	CONSTRAINT "registration_settings_one_row" CHECK ("registration_settings"."single"),
	CONSTRAINT "registration_settings_mode_known" CHECK ("registration_settings"."mode" in ('open', 'invitation', 'email_domain', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "registration_invitations" ADD CONSTRAINT "registration_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_invitations_created_by" ON "registration_invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "registration_invitations_expiry" ON "registration_invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_invitation_id_registration_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."registration_invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_invitation" ON "registrations" USING btree ("invitation_id");--> statement-breakpoint
INSERT INTO "registration_settings" DEFAULT VALUES;
