import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { QuestionSort } from '#shared/contract/learning/questions.ts'
import type { LessonToolProps } from '../tools/index.ts'
import { QuestionList } from './question-list.tsx'
import { QuestionView } from './question-view.tsx'
import classes from './questions.module.css'

/** The questions to a lesson, or the one in the address. */
export default function QuestionsPanel({ lesson, video, userId }: LessonToolProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = new URLSearchParams(search).get('question')
  const [filter, setFilter] = useState<{ sort: QuestionSort; search: string }>({
    sort: 'newest',
    search: '',
  })

  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !opened) heading.current?.focus()
    wasOpen.current = opened !== null
  }, [opened])

  function open(id: string | undefined) {
    const params = new URLSearchParams(search)
    if (id) params.set('question', id)
    else params.delete('question')
    void navigate(`?${params.toString()}`, { preventScrollReset: true })
  }

  return (
    <section className={classes.panel}>
      <h2 ref={heading} tabIndex={-1}>
        Questions
      </h2>
      {opened ? (
        <QuestionView
          key={opened}
          id={opened}
          playFrom={lesson.kind === 'video' ? video.playFrom : undefined}
          movesFocus
          onClose={() => open(undefined)}
        />
      ) : (
        <QuestionList
          lesson={lesson}
          video={video}
          userId={userId}
          filter={filter}
          onFilter={setFilter}
          onOpen={open}
        />
      )}
    </section>
  )
}
