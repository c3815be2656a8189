CREATE TABLE "post_texts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_texts_words" ON "post_texts" USING gin ("words");--> statement-breakpoint
-- The hashtags of a text as in shared/post-text.ts, roughly: for posts written before hashtags were links.
INSERT INTO post_texts (post_id, words, created_at)
SELECT id, to_tsvector('simple', search_text(content)) || array_to_tsvector(ARRAY(
    SELECT DISTINCT '#' || lower(found[1])
    FROM regexp_matches(content, '(?:^|[^[:alnum:]_&/#])#([[:alnum:]_]{1,50})(?![[:alnum:]_])', 'g') AS found
    WHERE found[1] ~ '[[:alpha:]]')), created_at
FROM posts;
