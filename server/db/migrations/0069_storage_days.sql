CREATE TABLE "storage_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "storage_days_day_kind_pk" PRIMARY KEY("day","kind")
);
