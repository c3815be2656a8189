CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payload" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
