import type pg from 'pg'

/** What an outline reads, as plain SQL: the lower bound of its response time. */
export function outlineStatements(courseId: string): pg.QueryConfig[] {
  const values = [courseId]
  return [
    {
      name: 'bare-course',
      text: `select status, owner_id, lesson_order,
          (select coalesce(json_agg(prerequisite_id order by position), '[]')
            from course_prerequisites where course_id = courses.id) as prerequisites,
          (select json_build_object('id', users.id, 'fullname', fullname, 'avatar', avatar_url)
            from users where users.id = courses.owner_id) as author
        from courses where id = $1 and deleted_at is null`,
      values,
    },
    {
      name: 'bare-lessons',
      text: `select sections.id as section_id, sections.title as section_title, lessons.id, lessons.title, kind,
          duration_seconds, is_preview, is_required, release_days, release_date, release_zone, lessons.created_at,
          (select count(*)::integer from lesson_attachments where lesson_id = lessons.id) as attachments
        from lessons join sections on sections.id = lessons.section_id
        where lessons.course_id = $1 and lessons.deleted_at is null and sections.deleted_at is null and not is_hidden
        order by sections.rank, sections.id, lessons.rank, lessons.id`,
      values,
    },
  ]
}
