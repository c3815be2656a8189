-- Only the beginning of a description adds to the vocabulary, so that one course cannot add thousands of
-- words: every misspelt search pays for each of them.
CREATE OR REPLACE FUNCTION remember_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words (word)
  SELECT DISTINCT entry.word
  FROM written, words_of(concat_ws(' ', title, author, topic, summary, left(description, 4000))) AS entry(word)
  ORDER BY entry.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remember_changed_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words (word)
  SELECT DISTINCT entry.word
  FROM written JOIN replaced USING (id),
    words_of(concat_ws(' ', written.title, written.author, written.topic, written.summary, left(written.description, 4000))) AS entry(word)
  WHERE (written.title, written.author, written.topic, written.summary, left(written.description, 4000))
    IS DISTINCT FROM (replaced.title, replaced.author, replaced.topic, replaced.summary, left(replaced.description, 4000))
  ORDER BY entry.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
