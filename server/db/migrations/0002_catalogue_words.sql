-- Keeps the vocabulary of the catalogue. One sorted statement a change, so that two writers that add
-- the same words take their locks in the same order and cannot block each other for good.
CREATE FUNCTION words_of(written text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', unaccent(written)))) AS word
  WHERE char_length(word) BETWEEN 3 AND 40 AND word ~ '^[[:alpha:]]'
$$;
--> statement-breakpoint
CREATE FUNCTION remember_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words (word)
  SELECT DISTINCT entry.word
  FROM written, words_of(concat_ws(' ', title, author, topic, summary, description)) AS entry(word)
  ORDER BY entry.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION remember_changed_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words (word)
  SELECT DISTINCT entry.word
  FROM written JOIN replaced USING (id),
    words_of(concat_ws(' ', written.title, written.author, written.topic, written.summary, written.description)) AS entry(word)
  WHERE (written.title, written.author, written.topic, written.summary, written.description)
    IS DISTINCT FROM (replaced.title, replaced.author, replaced.topic, replaced.summary, replaced.description)
  ORDER BY entry.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_insert_words AFTER INSERT ON courses
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION remember_catalogue_words();
--> statement-breakpoint
CREATE TRIGGER courses_update_words AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION remember_changed_catalogue_words();
