-- The text of a search and of what it searches: lower case, without accents, apostrophes and punctuation. "C#" is
-- csharp and "C++" is cplusplus. Functions are named with their schema, so that the result depends on the text alone.
CREATE FUNCTION search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(public.plain_text(written), '([a-z0-9])[''`]([a-z])', '\1\2', 'g'),
        '\m([a-z])#', '\1sharp ', 'g'),
      '([a-z0-9])\+\+', '\1plusplus ', 'g'),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;
--> statement-breakpoint
-- Other spellings of its words: ".NET" is also dotnet, "HTML5" also html.
CREATE FUNCTION search_variants(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(variant, ' '), '') FROM (
    SELECT 'dot' || found[1] AS variant
    FROM regexp_matches(public.plain_text(written), '\.([a-z][a-z0-9]*)', 'g') AS found
    UNION ALL
    SELECT found[1] FROM regexp_matches(public.search_text(written), '\m([a-z]{3,})[0-9]+\M', 'g') AS found
  ) AS variants
$$;
--> statement-breakpoint
-- Each two and three neighbouring words as one: "Full Stack" is also fullstack.
CREATE FUNCTION joined_words(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(words[n] || words[n + 1] || coalesce(' ' || words[n] || words[n + 1] || words[n + 2], ''), ' '), '')
  FROM (SELECT regexp_split_to_array(trim(public.search_text(written)), '\s+') AS words) AS split,
    generate_series(1, cardinality(words) - 1) AS n
$$;
--> statement-breakpoint
-- The word, and the word without each of its letters.
CREATE FUNCTION delete_each_letter(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT shorter)
  FROM (
    SELECT word AS shorter
    UNION ALL
    SELECT overlay(word PLACING '' FROM n FOR 1) FROM generate_series(1, char_length(word)) AS n
  ) AS near
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of(written text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', public.search_text(written) || ' ' || public.search_variants(written)))) AS word
  WHERE char_length(word) BETWEEN 2 AND 40 AND word ~ '[[:alpha:]]'
$$;
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"terms" text[] NOT NULL,
	"words" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_several" CHECK (cardinality("search_synonyms"."terms") between 2 and 10)
);
--> statement-breakpoint
-- In one statement, so that the table is rewritten once.
ALTER TABLE "courses"
  ALTER COLUMN "title_search" SET EXPRESSION AS (setweight(to_tsvector('simple', search_text(title)), 'A') || setweight(to_tsvector('simple', search_variants(title) || ' ' || joined_words(title)), 'B') || setweight(to_tsvector('lectern_titles', search_text(title) || ' ' || search_variants(title) || ' ' || joined_words(title)), 'D')),
  ALTER COLUMN "search" SET EXPRESSION AS (setweight(to_tsvector('lectern', search_text(title) || ' ' || search_variants(title) || ' ' || joined_words(title)), 'A') || setweight(to_tsvector('lectern', search_text(author || ' ' || topic) || ' ' || search_variants(topic) || ' ' || joined_words(topic)), 'B') || setweight(to_tsvector('lectern', search_text(summary) || ' ' || search_variants(summary)), 'C') || setweight(to_tsvector('lectern', search_text(description) || ' ' || search_variants(description)), 'D'));--> statement-breakpoint
ALTER TABLE "catalogue_words" ADD COLUMN "titles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_words" ADD COLUMN "deletions" text[] GENERATED ALWAYS AS (delete_each_letter(word)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_synonyms_words" ON "search_synonyms" USING gin ("words");--> statement-breakpoint
CREATE INDEX "catalogue_words_begins" ON "catalogue_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "catalogue_words_slips" ON "catalogue_words" USING gin ("deletions") WITH (fastupdate=false);
--> statement-breakpoint
-- Common abbreviations and British spellings. Admins can change them.
INSERT INTO search_synonyms (terms, words)
SELECT terms, terms FROM (VALUES
  (ARRAY['js', 'javascript']),
  (ARRAY['ts', 'typescript']),
  (ARRAY['py', 'python']),
  (ARRAY['k8s', 'kubernetes']),
  (ARRAY['ml', 'machine learning']),
  (ARRAY['ai', 'artificial intelligence']),
  (ARRAY['nlp', 'natural language processing']),
  (ARRAY['iot', 'internet of things']),
  (ARRAY['vr', 'virtual reality']),
  (ARRAY['db', 'database']),
  (ARRAY['oop', 'object oriented programming']),
  (ARRAY['api', 'application programming interface']),
  (ARRAY['ui', 'user interface']),
  (ARRAY['ux', 'user experience']),
  (ARRAY['seo', 'search engine optimization', 'search engine optimisation']),
  (ARRAY['ppc', 'pay per click']),
  (ARRAY['crm', 'customer relationship management']),
  (ARRAY['hr', 'human resources']),
  (ARRAY['cv', 'resume', 'curriculum vitae']),
  (ARRAY['roi', 'return on investment']),
  (ARRAY['ipo', 'initial public offering']),
  (ARRAY['etf', 'exchange traded fund']),
  (ARRAY['forex', 'fx', 'foreign exchange']),
  (ARRAY['crypto', 'cryptocurrency']),
  (ARRAY['vat', 'value added tax']),
  (ARRAY['aws', 'amazon web services']),
  (ARRAY['gcp', 'google cloud']),
  (ARRAY['ror', 'ruby on rails']),
  (ARRAY['ppt', 'powerpoint']),
  (ARRAY['xls', 'excel']),
  (ARRAY['sax', 'saxophone']),
  (ARRAY['uke', 'ukulele']),
  (ARRAY['math', 'maths', 'mathematics']),
  (ARRAY['color', 'colour']),
  (ARRAY['modeling', 'modelling']),
  (ARRAY['behavior', 'behaviour']),
  (ARRAY['organization', 'organisation']),
  (ARRAY['optimization', 'optimisation']),
  (ARRAY['visualization', 'visualisation']),
  (ARRAY['jewelry', 'jewellery']),
  (ARRAY['theater', 'theatre'])
) AS defaults(terms);
--> statement-breakpoint
-- The words of existing courses in their new spellings; the cleanup job deletes the old ones.
INSERT INTO catalogue_words (word)
SELECT DISTINCT entry.word
FROM courses, words_of(concat_ws(' ', title, author, topic, summary, left(description, 4000))) AS entry(word)
ON CONFLICT DO NOTHING;
