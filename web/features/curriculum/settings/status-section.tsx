import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CourseStatus, courseStatuses } from '#shared/catalogue/course-choices.ts'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { pages } from '#shared/paths.ts'
import { getStatusLabel, statusLabels } from '#web/lib/authoring/course-status.ts'
import { copyLink } from '#web/lib/links/share-link.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Checklist } from './checklist.tsx'
import { hiddenHelp, statusActions, statusHelp } from './setting-texts.ts'
import classes from './settings.module.css'

interface StatusSectionProps {
  settings: CourseSettings
  isOwner: boolean
  /** Resolves to whether it was saved. */
  onChange: (status: CourseStatus) => Promise<boolean>
}

/** The status of the course, what is missing before it can be published, and the statuses that it can get. */
export function StatusSection({ settings, isOwner, onChange }: StatusSectionProps) {
  const { _id, status, hidden, checklist, blocked } = settings
  const heading = useRef<HTMLHeadingElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const others = courseStatuses.filter((other) => other !== status)
  const isOpen = status === 'published' || status === 'unlisted'

  async function change(next: CourseStatus) {
    setIsChanging(true)
    // The button that had focus disappears.
    if (await onChange(next)) heading.current?.focus()
    setIsChanging(false)
  }

  return (
    <section className={classes.section} aria-labelledby="settings-status">
      <h3 id="settings-status" ref={heading} tabIndex={-1}>
        Status
      </h3>
      <div className={classes.current}>
        <p>
          <Badge tone={status === 'published' ? 'success' : 'neutral'}>
            {getStatusLabel(settings)}
          </Badge>
        </p>
        <p>
          {hidden ? hiddenHelp : statusHelp[status]}
          {hidden && isOwner && (
            <>
              {' '}
              <Link to={pages.ownDecisions}>See why, and how to appeal</Link>
            </>
          )}
        </p>
        {isOpen && (
          <div className={classes.actions}>
            <LinkButton variant="secondary" to={pages.course(_id)}>
              View course
            </LinkButton>
            <Button
              variant="secondary"
              onClick={() => void copyLink(window.location.origin + pages.course(_id))}
            >
              Copy link
            </Button>
          </div>
        )}
      </div>
      <Checklist course={_id} items={checklist} status={status} />
      <ul role="list" className={classes.list} aria-label="Other statuses">
        {others.map((other) => (
          <li key={other} className={classes.row}>
            <div className={classes.rowText}>
              <h4 id={`status-${other}`}>{statusLabels[other]}</h4>
              <p id={`status-${other}-help`}>{statusHelp[other]}</p>
              {blocked[other] !== undefined && <p className={classes.blocked}>{blocked[other]}</p>}
            </div>
            {blocked[other] === undefined && (
              <Button
                variant={other === 'published' ? 'primary' : 'secondary'}
                busy={isChanging}
                aria-describedby={`status-${other}-help`}
                onClick={() => void change(other)}
              >
                {statusActions[other]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
