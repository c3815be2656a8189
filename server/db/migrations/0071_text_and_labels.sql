-- What filters compare, for the indexes of the search. Ratings are rounded as in course_facet_values.
CREATE FUNCTION course_labels(
  category_id uuid, level text, type text, plain_topic text, language text, rating_sum integer, rating_count integer
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['category:' || category_id::text, 'level:' || level, 'type:' || type, 'topic:' || plain_topic,
      'language:' || initcap(language)]
    || (ARRAY['rating:3', 'rating:3.5', 'rating:4', 'rating:4.5'])[
      :width_bucket(round(round(rating_sum::numeric / nullif(rating_count, 0), 2), 1), ARRAY[3, 3.5, 4, 4.5])]
$$;
--> statement-breakpoint
ALTER TABLE "catalogue_words" ADD COLUMN "stem_titles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_title_search_labels" ON "courses" USING gin ("title_search",course_labels("category_id", "level", "type", "plain_topic", "language", "rating_sum", "rating_count")) WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_search_labels" ON "courses" USING gin ("search",course_labels("category_id", "level", "type", "plain_topic", "language", "rating_sum", "rating_count"));--> statement-breakpoint
CREATE INDEX "courses_category" ON "courses" USING btree ("category_id");--> statement-breakpoint
-- The new indexes serve the version before as well. Last, since it locks out readers until the commit.
DROP INDEX "courses_title_search";--> statement-breakpoint
DROP INDEX "courses_search";
--> statement-breakpoint
-- For statistics of the labels.
ANALYZE "courses";
