CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- English stems, and letters with accents found without them.
CREATE TEXT SEARCH CONFIGURATION lectern (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION lectern
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
