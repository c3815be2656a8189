import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import classes from './curriculum-hint.module.css'
import { StartWithCurriculum } from './start-with-curriculum.tsx'

/** Above the form of a new course, which is the fast way to publish one video. */
export function CurriculumHint() {
  return (
    <div className={classes.hint}>
      <p>{messages.severalLessons}</p>
      <StartWithCurriculum />
    </div>
  )
}
