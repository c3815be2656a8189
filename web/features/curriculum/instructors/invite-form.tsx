import { type FormEvent, useId, useRef, useState } from 'react'
import type { CourseInstructor } from '#shared/contract/courses/curriculum.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { joinIds } from '#web/lib/forms/form-context.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { inviteInstructor } from './instructor-requests.ts'
import classes from './instructors.module.css'

interface InviteFormProps {
  course: string
  onInvited: (instructors: CourseInstructor[]) => void
}

export function InviteForm({ course, onInvited }: InviteFormProps) {
  const [user, setUser] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  function reject(message: string) {
    setError(message)
    input.current?.focus()
  }

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (user.trim() === '') return reject(curriculumMessages.userMissing)
    setIsBusy(true)
    try {
      const { msg, instructors } = await inviteInstructor(course, user.trim())
      setUser('')
      setError(undefined)
      toast.success(msg)
      onInvited(instructors)
    } catch (failure) {
      if (endSessionIfExpired(failure)) return
      const { fields, msg } = toDisplayError(failure)
      reject(fields['user'] ?? msg)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className={classes.form}
      aria-label="Invite a co-instructor"
      noValidate
      onSubmit={(event) => void invite(event)}
    >
      <FieldFrame
        id={id}
        label="Invite by email address or user name"
        help={messages.inviteHelp}
        helpId={`${id}-help`}
        error={error}
        errorId={`${id}-error`}
      >
        <div className={classes.fieldRow}>
          <input
            ref={input}
            id={id}
            className={form.input}
            name="invitee"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={user}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={joinIds(error && `${id}-error`, `${id}-help`)}
            onChange={({ target }) => {
              setUser(target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" busy={isBusy}>
            Invite
          </Button>
        </div>
      </FieldFrame>
    </form>
  )
}
