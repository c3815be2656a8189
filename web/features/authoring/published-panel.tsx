import { useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import type { PublishedCourse } from '#web/lib/authoring/published-course.ts'
import { copyLink, hasShareSheet, shareLink } from '#web/lib/links/share-link.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { IconShare } from '#web/ui/icons/course.ts'
import { IconCircleCheck, IconX } from '#web/ui/icons/general.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from './published-panel.module.css'

/** After a course was published: where it is, and how to make it known. */
export function PublishedPanel({ course }: { course: PublishedCourse }) {
  const navigate = useNavigate()
  const { _id, title, isNew } = course
  const path = pages.course(_id)
  const url = window.location.origin + path
  return (
    <section className={classes.panel} aria-labelledby="published">
      <IconCircleCheck className={classes.icon} size={32} aria-hidden="true" />
      <div className={classes.text}>
        <h2 id="published">
          {isNew ? `“${title}” is published` : `The changes to “${title}” are published`}
        </h2>
        <p>
          {isNew
            ? 'Everyone can find it in the catalogue now. Send the link to your learners, or add more lessons.'
            : 'Everyone sees them now.'}
        </p>
      </div>
      <div className={classes.actions}>
        <LinkButton to={path}>View course</LinkButton>
        <LinkButton variant="secondary" to={pages.curriculum(_id)}>
          Edit curriculum
        </LinkButton>
        {hasShareSheet() && (
          <Button variant="secondary" onClick={() => void shareLink({ title, url })}>
            <IconShare size={20} aria-hidden="true" />
            Share
          </Button>
        )}
        <Button variant="secondary" onClick={() => void copyLink(url)}>
          Copy link
        </Button>
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Dismiss"
        onClick={() => {
          void navigate('', { replace: true, state: null, preventScrollReset: true })
          // The button disappears with the panel.
          requestAnimationFrame(focusHeading)
        }}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </section>
  )
}
