import { useEffect, useRef, useState } from 'react'
import type { Category } from '#shared/contract/catalogue.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './conflict-panel.module.css'
import { selectTheirValues, type FieldConflict, defaultSide, type Side } from './conflict.ts'
import { type CourseField, type CourseValues, fieldLabels } from './course-steps.ts'

interface ConflictPanelProps {
  clashes: readonly FieldConflict[]
  categories: readonly Category[]
  onSettle: (taken: Partial<CourseValues>, next: 'save' | 'look') => void
}

/** Field by field what was saved elsewhere and what stands here; the author chooses. */
export function ConflictPanel({ clashes, categories, onSettle }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [choices, setChoices] = useState<Partial<Record<CourseField, Side>>>({})
  const settle = (next: 'save' | 'look') => onSettle(selectTheirValues(clashes, choices), next)

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={classes.panel} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {messages.changedElsewhere}
      </h2>
      <p>{clashes.length > 0 ? messages.resolveConflicts : messages.noConflicts}</p>
      {clashes.map((clash) => (
        <fieldset key={clash.name} className={classes.clash}>
          <legend>{fieldLabels[clash.name]}</legend>
          {!clash.isChangedHere && <p className={classes.hint}>{messages.changedOnlyElsewhere}</p>}
          <div className={classes.sides}>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side} className={classes.side}>
                <span className={classes.name}>
                  <input
                    type="radio"
                    name={`clash-${clash.name}`}
                    checked={(choices[clash.name] ?? defaultSide(clash)) === side}
                    onChange={() => setChoices({ ...choices, [clash.name]: side })}
                  />
                  {side === 'theirs' ? 'Saved elsewhere' : 'In this form'}
                </span>
                <FieldValue name={clash.name} value={clash[side]} categories={categories} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={classes.actions}>
        <Button variant="secondary" onClick={() => settle('look')}>
          Look at the form first
        </Button>
        <Button onClick={() => settle('save')}>Save with these choices</Button>
      </div>
    </section>
  )
}

interface FieldValueProps extends Pick<ConflictPanelProps, 'categories'> {
  name: CourseField
  value: string
}

function FieldValue({ name, value, categories }: FieldValueProps) {
  if (value === '') return <span className={classes.nothing}>Nothing</span>
  if (name === 'images') return <Thumbnail url={value} />
  if (name === 'captions') return <span>A file with captions</span>
  const text = name === 'category' ? categories.find(({ _id }) => _id === value)?.name : value
  return <span className={classes.value}>{text ?? value}</span>
}

function Thumbnail({ url }: { url: string }) {
  return <img className={classes.picture} src={useImageUrl(url)} alt="Thumbnail" />
}
