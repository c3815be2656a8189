import { useLocation, useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { readToken, useSession } from '#web/lib/session/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconBookmark } from '#web/ui/icons/course.ts'
import classes from './save-button.module.css'
import { toggleSaved } from './toggle-saved.ts'

/** Saves a course for later; absent for learners, whose courses are in My Learnings anyway. */
export function SaveButton({ course }: { course: { _id: string; title: string } }) {
  const { user, enrolled } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSaved = user?.savedCourseIds.includes(course._id) ?? false

  function toggle() {
    // The login page says "Please Login to continue".
    if (!readToken()) return navigate(pages.loginWithReturn(pathname))
    return toggleSaved(course._id, isSaved)
  }

  return (
    <Button
      variant="quiet"
      className={enrolled.has(course._id) ? classes.hidden : undefined}
      onClick={() => void toggle()}
    >
      <IconBookmark size={20} fill={isSaved ? 'currentColor' : 'none'} aria-hidden="true" />
      {isSaved ? 'Saved' : 'Save for later'}
    </Button>
  )
}
