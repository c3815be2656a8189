import { type RefObject, useEffect, useRef, useState } from 'react'
import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Article } from '#web/ui/text/article.tsx'
import type { LessonContentProps } from './index.ts'
import classes from './kinds.module.css'
import { useReadingPosition } from './reading-position.ts'

/** An article; seeing its end completes the lesson. A default export for the registry of kinds. */
export default function ArticleLesson(props: LessonContentProps<'article'>) {
  const { lesson, content, learnerId, onCompleted } = props
  const article = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const { isResumed, startOver } = useReadingPosition(article, lesson._id, learnerId)
  const hasEnded = useIsSeen(end)
  useEffect(() => {
    if (hasEnded && content.html) onCompleted()
  }, [hasEnded, content.html, onCompleted])

  if (!content.html) return <p className={classes.empty}>{lessonMessages.noArticle}</p>
  return (
    <>
      {isResumed && (
        <p className={classes.resumed} role="status">
          {lessonMessages.resumedReading}
          <Button
            variant="quiet"
            onClick={() => {
              startOver()
              article.current?.focus({ preventScroll: true })
            }}
          >
            Start over
          </Button>
        </p>
      )}
      <article ref={article} className={classes.article} aria-label={lesson.title} tabIndex={-1}>
        <Article html={content.html} />
        <div ref={end} />
      </article>
    </>
  )
}

/** Whether the element was inside the window. */
function useIsSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isSeen
}
