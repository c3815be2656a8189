-- English stems of all words, stop words included: a title is found by "your" where nothing else is
-- searched for.
CREATE TEXT SEARCH DICTIONARY english_stem_all (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION lectern_titles (COPY = lectern);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION lectern_titles
  ALTER MAPPING REPLACE english_stem WITH english_stem_all;
--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "title_search" SET EXPRESSION AS (to_tsvector('lectern_titles', title));
