-- A process of an older version that still runs names no activation when it stores a registration: it gets
-- an error instead of an active account.
ALTER TABLE "users" ALTER COLUMN "activated_at" DROP DEFAULT;
