import { useEffect, useState } from 'react'
import { dismissToast, type Toast } from '#web/lib/toast.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '../icons/general.ts'
import classes from './toast-list.module.css'

const shownMilliseconds = 7000
const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }

/** Toasts go by themselves, except errors and except while somebody reads or reaches for them. */
export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [isHeld, setHeld] = useState(false)
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul role="list" className={classes.list}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </ul>
    </div>
  )
}

function ToastItem({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const stays = isHeld || toast.tone === 'error'
  const Icon = icons[toast.tone]

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(toast.id), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [stays, toast.id])

  return (
    <li className={`${classes.toast} ${classes[toast.tone]}`}>
      <Icon size={22} aria-hidden="true" />
      <p>{toast.message}</p>
      <button type="button" aria-label="Close message" onClick={() => dismissToast(toast.id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
