import { AnnouncementList } from './announcement-list.tsx'
import classes from './announcements.module.css'
import { useAnnouncements } from './use-announcements.ts'

/** What the authors of a course announced, for those who take it. */
export function CourseAnnouncements({ course }: { course: string }) {
  const list = useAnnouncements(course)
  return (
    <section className={classes.panel}>
      <h2>Announcements</h2>
      <AnnouncementList
        list={list}
        empty="No announcements yet. The instructors write here when there is news about the course."
      />
    </section>
  )
}
