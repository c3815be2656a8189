import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import classes from './enrol-bar.module.css'
import { useEnrol } from './use-enrol.ts'

interface EnrolBarProps {
  course: { _id: string; title: string }
  /** The id of the page's enrol button; the bar appears while that is out of sight. */
  buttonId: string
}

/** Keeps the enrol button in reach on phones. At the end of the page's content, where it comes to rest. */
export function EnrolBar({ course, buttonId }: EnrolBarProps) {
  const { isEnrolled, submit } = useEnrol(course._id)
  const { pathname } = useLocation()
  const isVisible = useIsPast(buttonId)
  return (
    <section className={classes.bar} aria-label="Enrol" data-visible={isVisible || undefined}>
      <p className={classes.title}>{course.title}</p>
      {isEnrolled ? (
        <LinkButton to={pages.player(course._id)}>Go to course</LinkButton>
      ) : (
        <form action={pages.login} onSubmit={submit}>
          <input type="hidden" name="back" value={pathname} />
          <Button type="submit">TAKE THIS COURSE</Button>
        </form>
      )}
    </section>
  )
}

/** Whether the element has been scrolled out of sight. */
function useIsPast(id: string): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1)
      if (entry) setIsPast(!entry.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isPast
}
