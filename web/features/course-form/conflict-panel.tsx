import { useEffect, useRef, useState } from 'react'
import type { Category } from '#shared/contract/courses/catalogue.ts'
import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/forms/form.module.css'
import classes from './conflict-panel.module.css'
import { selectTheirValues, type FieldConflict, defaultSide, type Side } from './conflict.ts'
import { type CourseField, type CourseValues, fieldLabels } from './course-steps.ts'

interface ConflictPanelProps {
  /** What was changed elsewhere. */
  subject: 'course' | 'draft'
  conflicts: readonly FieldConflict[]
  /** The video has left the form. */
  isVideoMoved?: boolean
  categories: readonly Category[]
  onResolve: (theirValues: Partial<CourseValues>, next: 'save' | 'review') => void
}

/** Lets the author choose, field by field, between the value saved elsewhere and their own. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { subject, conflicts, isVideoMoved = false, categories, onResolve } = props
  const texts = panelTexts[subject]
  const heading = useRef<HTMLHeadingElement>(null)
  const [choices, setChoices] = useState<Partial<Record<CourseField, Side>>>({})
  const resolve = (next: 'save' | 'review') =>
    onResolve(selectTheirValues(conflicts, choices), next)

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={classes.panel} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{conflicts.length > 0 ? texts.help : messages.noConflicts}</p>
      {isVideoMoved && <p>{messages.videosInCurriculum}</p>}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.name} className={`${form.fieldset} ${classes.conflict}`}>
          <legend>{fieldLabels[conflict.name]}</legend>
          {!conflict.isChangedHere && (
            <p className={classes.hint}>{messages.changedOnlyElsewhere}</p>
          )}
          <div className={classes.sides}>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side} className={classes.side}>
                <span className={classes.name}>
                  <input
                    type="radio"
                    name={`conflict-${conflict.name}`}
                    checked={(choices[conflict.name] ?? defaultSide(conflict)) === side}
                    onChange={() => setChoices({ ...choices, [conflict.name]: side })}
                  />
                  {texts[side]}
                </span>
                <FieldValue name={conflict.name} value={conflict[side]} categories={categories} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={classes.actions}>
        {subject === 'course' && (
          <Button variant="secondary" onClick={() => resolve('review')}>
            Review the form first
          </Button>
        )}
        <Button onClick={() => resolve('save')}>{texts.action}</Button>
      </div>
    </section>
  )
}

const panelTexts = {
  course: {
    title: messages.changedElsewhere,
    help: messages.resolveConflicts,
    theirs: 'Saved elsewhere',
    mine: 'In this form',
    action: 'Save with these choices',
  },
  draft: {
    title: messages.draftChangedElsewhere,
    help: messages.resolveDraftConflicts,
    theirs: 'On the other device',
    mine: 'On this device',
    action: 'Continue with these choices',
  },
}

interface FieldValueProps extends Pick<ConflictPanelProps, 'categories'> {
  name: CourseField
  value: string
}

function FieldValue({ name, value, categories }: FieldValueProps) {
  if (value === '') return <span className={classes.empty}>Empty</span>
  if (name === 'images') return <Thumbnail url={value} />
  if (name === 'captions') return <span>Captions file</span>
  const text = name === 'category' ? categories.find(({ _id }) => _id === value)?.name : value
  return <span className={classes.value}>{text ?? value}</span>
}

function Thumbnail({ url }: { url: string }) {
  return <img className={classes.image} src={useImageUrl(url)} alt="Thumbnail" />
}
