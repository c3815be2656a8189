-- As before, and without comments in threads of hidden authors and answers below questions of hidden authors.
CREATE OR REPLACE VIEW unblocked_notifications AS SELECT * FROM notifications n
  WHERE NOT EXISTS (
    SELECT FROM hidden_authors hidden
    WHERE hidden.viewer_id = n.receiver_id AND hidden.author_id = n.actor_id
      AND (
        n.kind IN ('like', 'comment', 'comment_reply', 'follow', 'course_invitation')
        OR n.kind IN ('question_answered', 'answer_accepted', 'mention') AND NOT EXISTS (
          SELECT FROM course_staff staff
          WHERE staff.course_id = n.course_id AND staff.user_id IN (n.receiver_id, n.actor_id)
        )
      )
  )
  AND NOT EXISTS (
    SELECT FROM posts post JOIN hidden_authors hidden ON hidden.author_id = post.author_id
    WHERE post.id = n.post_id AND hidden.viewer_id = n.receiver_id
      AND n.kind NOT IN (
        'post_removed', 'comment_removed', 'question_removed', 'answer_removed',
        'moderation_decided', 'appeal_decided', 'report_decided'
      )
  )
  AND NOT (n.kind IN ('mention', 'comment', 'comment_reply') AND n.comment_id IS NOT NULL AND EXISTS (
    SELECT FROM post_comments comment
      JOIN post_comments thread ON thread.id = comment.parent_id
      JOIN hidden_authors hidden ON hidden.author_id = thread.author_id
    WHERE comment.id = n.comment_id AND hidden.viewer_id = n.receiver_id
  ))
  AND NOT (n.kind IN ('mention', 'question_answered', 'answer_accepted') AND n.question_id IS NOT NULL AND EXISTS (
    SELECT FROM lesson_questions question JOIN hidden_authors hidden ON hidden.author_id = question.user_id
    WHERE question.id = n.question_id AND hidden.viewer_id = n.receiver_id AND NOT EXISTS (
      SELECT FROM course_staff staff
      WHERE staff.course_id = n.course_id AND staff.user_id IN (hidden.viewer_id, hidden.author_id)
    )
  ));
