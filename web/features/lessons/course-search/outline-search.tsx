import { type ReactNode, Suspense, useState } from 'react'
import { catalogueLimits } from '#shared/limits.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import classes from './course-search.module.css'
import type { CourseSearchProps } from './course-search.tsx'

const CourseSearch = lazyPart(() => import('./course-search.tsx'))

interface OutlineSearchProps extends Omit<CourseSearchProps, 'query'> {
  outline: ReactNode
}

/** Searches the lessons of the course; the results replace its outline. */
export function OutlineSearch({ outline, ...props }: OutlineSearchProps) {
  const [text, setText] = useState('')
  const query = text.trim()
  return (
    <>
      <search aria-label="This course" className={classes.search}>
        <input
          className={classes.field}
          type="search"
          aria-label="Search this course"
          placeholder="Search this course"
          maxLength={catalogueLimits.searchMaxLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      {query === '' ? (
        outline
      ) : (
        <Suspense>
          <CourseSearch {...props} query={query} />
        </Suspense>
      )}
    </>
  )
}
