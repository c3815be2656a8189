import { type FocusEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { dismissToast, type Toast, undoToast } from '#web/lib/toasts/toast.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '../icons/general.ts'
import { focusHeading } from '../layout/focus-after-navigation.tsx'
import classes from './toast-list.module.css'
import { ToastPlace } from './toast-place.tsx'

const visibleMilliseconds = 7000
/** Time to notice a mistake, and to get to the button by keyboard. */
const undoMilliseconds = 15_000
const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }

/**
 * Toasts disappear after a while, except during hover and focus, in a hidden tab, and except errors that are shown
 * nowhere else.
 */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [isHovered, setIsHovered] = useState(false)
  const [focused, setFocused] = useState<Toast['id']>()
  const isHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden)
  // A toast that has disappeared loses the focus without an event.
  const isFocused = toasts.some(({ id }) => id === focused)
  const isPaused = isHovered || isFocused || isHidden
  const focusedBefore = useRef<Element>(null)

  function onFocus({ currentTarget, target, relatedTarget }: FocusEvent) {
    setFocused(Number(target.closest<HTMLElement>('[data-toast]')?.dataset.toast))
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
  }

  /** The pressed button disappears with its toast. Who comes from the footer only passed it on the way here. */
  function returnFocus() {
    const target = focusedBefore.current
    if (target instanceof HTMLElement && target.isConnected && !target.closest('footer')) {
      target.focus({ preventScroll: true })
    } else focusHeading()
    setIsHovered(false)
    setFocused(undefined)
  }

  return (
    <div
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(undefined)}
    >
      <ul role="list" className={classes.list}>
        {toasts.map((toast) => (
          <ToastPlace key={toast.id} toast={toast}>
            <ToastItem toast={toast} isPaused={isPaused} onPress={returnFocus} />
          </ToastPlace>
        ))}
      </ul>
    </div>
  )
}

interface ToastItemProps {
  toast: Toast
  isPaused: boolean
  /** A button was pressed; the toast is about to disappear. */
  onPress: () => void
}

function ToastItem({ toast, isPaused, onPress }: ToastItemProps) {
  const id = useId()
  const isPersistent = isPaused || (toast.tone === 'error' && !toast.isSilent)
  const milliseconds = toast.undo ? undoMilliseconds : visibleMilliseconds
  const Icon = icons[toast.tone]

  useEffect(() => {
    if (isPersistent) return
    const timer = setTimeout(() => dismissToast(toast.id), milliseconds)
    return () => clearTimeout(timer)
  }, [isPersistent, milliseconds, toast.id])

  function press(action: () => void) {
    onPress()
    action()
  }

  return (
    <li className={`${classes.toast} ${classes[toast.tone]}`} data-toast={toast.id}>
      <Icon size={22} aria-hidden="true" />
      <p id={id}>{toast.message}</p>
      {toast.undo && (
        <button
          type="button"
          className={classes.undo}
          aria-describedby={id}
          onClick={() => press(() => undoToast(toast))}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        className={classes.dismiss}
        aria-label="Dismiss message"
        onClick={() => press(() => dismissToast(toast.id))}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
