import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { learningLimits } from '#shared/limits.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconReload } from '#web/ui/icons/reload.ts'
import { describeLockBriefly } from '../outline/describe-lock.ts'
import end from '../player/end-screen.module.css'
import classes from './lesson-page.module.css'
import type { LessonNeighbor } from './lesson-steps.tsx'

interface NextLessonScreenProps {
  next: LessonNeighbor
  onReplay: () => void
}

/** After a video: the next lesson, which opens by itself unless the learner has turned that off. */
export function NextLessonScreen({ next, onReplay }: NextLessonScreenProps) {
  const navigate = useNavigate()
  const [isAutomatic, setIsAutomatic] = useState(readsNextByItself)
  const [isCancelled, setIsCancelled] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const access = next.state?.access
  const lock = access && !access.allowed ? access : undefined
  const isCounting = isAutomatic && !isCancelled && !lock

  function setAutomatic(isOn: boolean) {
    setIsAutomatic(isOn)
    if (isOn) setIsCancelled(false)
    storeNextByItself(isOn)
  }

  function cancel() {
    setIsCancelled(true)
    // The button disappears.
    heading.current?.focus()
  }

  return (
    <section className={`${end.screen} ${end.withChoice}`} aria-labelledby="end-title">
      <div className={classes.nextLesson}>
        <h2 ref={heading} id="end-title" className={classes.nextTitle} tabIndex={-1}>
          {isCounting ? (
            <Countdown onEnd={() => void navigate(next.to, { state: { autoplay: true } })} />
          ) : (
            'Next lesson'
          )}
        </h2>
        <Link className={classes.nextLink} to={next.to} state={{ autoplay: true }}>
          {next.lesson.title}
        </Link>
      </div>
      <p className="visually-hidden" role="status">
        {isCounting && `“${next.lesson.title}” starts in a few seconds.`}
      </p>
      {lock && <p>{describeLockBriefly(lock, next.lesson.release)}</p>}
      <div className={end.actions}>
        {isCounting && <Button onClick={cancel}>Cancel</Button>}
        <Button variant="secondary" onClick={onReplay}>
          <IconReload size={20} aria-hidden="true" />
          Replay
        </Button>
      </div>
      <label className={classes.automatic}>
        <input
          type="checkbox"
          checked={isAutomatic}
          onChange={({ target }) => setAutomatic(target.checked)}
        />
        Open the next lesson automatically
      </label>
    </section>
  )
}

/** Counts down while it is mounted, but not while the learner writes. */
function Countdown({ onEnd }: { onEnd: () => void }) {
  const [seconds, setSeconds] = useState<number>(learningLimits.nextLessonSeconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isWriting()) setSeconds((left) => Math.max(0, left - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds === 0) end()
  }, [seconds])
  return `Next lesson in ${seconds} s`
}

const textField = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])'

/** Whether a text field outside the player has focus, or an editor is open. */
function isWriting(): boolean {
  const field = document.activeElement?.closest(textField)
  return Boolean(
    (field && !field.closest('[data-player]')) || document.querySelector('[data-editor]'),
  )
}

const storageKey = 'next-lesson'

function readsNextByItself(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'manual'
  } catch {
    return true
  }
}

function storeNextByItself(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'manual')
  } catch {
    // Without storage, the choice is valid until the page is left.
  }
}
