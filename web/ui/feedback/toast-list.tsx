import { useEffect, useState } from 'react'
import { dismissToast, type Toast } from '#web/lib/toast.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '../icons/general.ts'
import classes from './toast-list.module.css'

const visibleMilliseconds = 7000
const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }

/**
 * Toasts disappear after a while, except during hover and focus and except errors that are shown nowhere
 * else.
 */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [isPaused, setIsPaused] = useState(false)
  return (
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <ul role="list" className={classes.list}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </ul>
    </div>
  )
}

function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const isPersistent = isPaused || (toast.tone === 'error' && !toast.isSilent)
  const Icon = icons[toast.tone]

  useEffect(() => {
    if (isPersistent) return
    const timer = setTimeout(() => dismissToast(toast.id), visibleMilliseconds)
    return () => clearTimeout(timer)
  }, [isPersistent, toast.id])

  return (
    <li className={`${classes.toast} ${classes[toast.tone]}`}>
      <Icon size={22} aria-hidden="true" />
      <p>{toast.message}</p>
      <button type="button" aria-label="Dismiss message" onClick={() => dismissToast(toast.id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
