import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired, readToken, saveCart, useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { IconCheck } from '#web/ui/icons/general.ts'
import classes from './enrol-button.module.css'

interface EnrolButtonProps {
  course: { _id: string; title: string }
}

/**
 * Enrols optimistically and rolls back with a toast if the server rejects it. Before hydration and without
 * JavaScript, the form leads visitors to the login page, as the hydrated button does.
 */
export function EnrolButton({ course }: EnrolButtonProps) {
  const { status, enrolled } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isEnrolled = enrolled.has(course._id)
  const isUnknown = status === 'anonymous' || status === 'loading'

  function openLogin() {
    void navigate(pages.loginWithReturn(pathname))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void enrol()
  }

  async function enrol() {
    if (isEnrolled) return toast.info(learningMessages.alreadyEnrolled)
    if (!readToken()) {
      toast.info(learningMessages.pleaseLogin)
      return openLogin()
    }
    try {
      const outcome = await saveCart({ add: course._id })
      if (outcome === 'saved') toast.success(learningMessages.enrolled)
      else toast.info(learningMessages.alreadyEnrolled)
    } catch (error) {
      if (endSessionIfExpired(error)) return openLogin()
      toast.error(toDisplayError(error).msg)
    }
  }

  return (
    <form action={pages.login} className={classes.actions} onSubmit={submit}>
      <input type="hidden" name="back" value={pathname} />
      <Button
        type="submit"
        variant={isEnrolled ? 'secondary' : 'primary'}
        className={classes.enrol}
        data-unknown={isUnknown || undefined}
      >
        <span className={classes.label} data-visible={!isEnrolled || undefined}>
          TAKE THIS COURSE
        </span>
        <span className={classes.label} data-visible={isEnrolled || undefined}>
          <IconCheck size={20} aria-hidden="true" />
          COURSE ENROLLED
        </span>
      </Button>
      {isEnrolled && (
        <LinkButton to={pages.player(course._id)} aria-label={`Watch now: ${course.title}`}>
          Watch now
        </LinkButton>
      )}
    </form>
  )
}
