import { useLocation, useNavigate } from 'react-router'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { readToken, setSaved, useSession } from '#web/lib/session/index.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconBookmark } from '#web/ui/icons/course.ts'
import classes from './save-button.module.css'

/** Saves a course for later; absent for learners, whose courses are in My Learnings anyway. */
export function SaveButton({ course }: { course: { _id: string; title: string } }) {
  const { user, enrolled } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSaved = user?.savedCourseIds.includes(course._id) ?? false

  async function toggle() {
    // The login page says "Please Login to continue".
    if (!readToken()) return navigate(pages.loginWithReturn(pathname))
    try {
      await setSaved(course._id, !isSaved)
      if (isSaved) offerUndo(learningMessages.unsaved, () => setSaved(course._id, true))
      else toast.success(learningMessages.saved)
    } catch (error) {
      showError(error)
    }
    return undefined
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
