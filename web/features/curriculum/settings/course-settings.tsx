import { useEffect, useEffectEvent } from 'react'
import { lessonOrders } from '#shared/catalogue/course-choices.ts'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { CourseInstructors } from '../instructors/course-instructors.tsx'
import { SaveStatus } from '../save-status.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { DeleteCourse } from './delete-course.tsx'
import { PrerequisitePicker } from './prerequisite-picker.tsx'
import { orderHelp, orderLabels } from './setting-texts.ts'
import classes from './settings.module.css'
import { StatusSection } from './status-section.tsx'
import type { CourseSettingsState } from './use-course-settings.ts'

interface CourseSettingsTabProps extends Pick<
  CourseSettingsState,
  'save' | 'restorePrerequisite' | 'isSaving' | 'refetch'
> {
  settings: CourseSettings
  userId: string
}

/** Status, order of lessons, prerequisites and instructors. Each choice is saved at once. */
export function CourseSettingsTab(props: CourseSettingsTabProps) {
  const { settings, userId, save, restorePrerequisite, isSaving, refetch } = props
  const { _id, order, prerequisites, can } = settings
  // The lessons may have changed since.
  const refresh = useEffectEvent(() => refetch())
  useEffect(() => refresh(), [])

  return (
    <div className={classes.settings}>
      <div className={classes.saveStatus}>
        <SaveStatus stage={isSaving ? 'saving' : 'saved'} onRetry={refetch} />
      </div>
      <StatusSection
        settings={settings}
        isOwner={settings.instructors.some(({ _id, role }) => role === 'owner' && _id === userId)}
        onChange={(status) => save({ status }, {})}
      />
      <section className={classes.section} aria-labelledby="settings-order">
        <h3 id="settings-order">Order of lessons</h3>
        <ChoiceGroup
          label="Order of lessons"
          options={lessonOrders.map((value) => ({
            value,
            label: orderLabels[value],
            help: orderHelp[value],
          }))}
          selected={order}
          onSelect={(next) => void save({ order: next }, { order: next })}
        />
      </section>
      <PrerequisitePicker
        course={_id}
        prerequisites={prerequisites}
        onChange={(next) =>
          save({ prerequisites: next.map((chosen) => chosen._id) }, { prerequisites: next })
        }
        onRestore={restorePrerequisite}
      />
      <CourseInstructors course={_id} userId={userId} />
      {can.delete && <DeleteCourse settings={settings} />}
    </div>
  )
}
