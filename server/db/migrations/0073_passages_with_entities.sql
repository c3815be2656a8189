-- Apostrophes of highlighted code were indexed as entities.
INSERT INTO stale_passages (lesson_id)
SELECT DISTINCT lesson_texts.lesson_id
FROM lesson_texts JOIN lesson_passages ON lesson_passages.text_id = lesson_texts.id
WHERE lesson_texts.track_id IS NULL AND lesson_passages.body LIKE '%&#x27;%'
ON CONFLICT DO NOTHING;
