CREATE INDEX "lesson_questions_lesson_time" ON "lesson_questions" USING btree ("lesson_id",coalesce("seconds", 'infinity'),"id");--> statement-breakpoint
-- Answers and votes are counted at the commit, also when votes go with an account, so that the row of a question is
-- locked for no longer than that takes.
CREATE FUNCTION count_question_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE lesson_questions SET answer_count = answer_count + 1 WHERE id = NEW.question_id;
  ELSE
    UPDATE lesson_questions SET answer_count = answer_count - 1 WHERE id = OLD.question_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_question_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE lesson_questions SET vote_count = vote_count + 1 WHERE id = NEW.question_id;
  ELSE
    UPDATE lesson_questions SET vote_count = vote_count - 1 WHERE id = OLD.question_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_answer_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE question_answers SET vote_count = vote_count + 1 WHERE id = NEW.answer_id;
  ELSE
    UPDATE question_answers SET vote_count = vote_count - 1 WHERE id = OLD.answer_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER question_answers_counted AFTER INSERT OR DELETE ON question_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_question_answers();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER question_votes_counted AFTER INSERT OR DELETE ON question_votes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_question_votes();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER answer_votes_counted AFTER INSERT OR DELETE ON answer_votes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_answer_votes();
