import { useToasts } from '#web/lib/toast.ts'
import { ToastList } from './toast-list.tsx'
import classes from './toast-region.module.css'

/**
 * The live regions exist from the start, so that screen readers announce the first toast too. Nothing is
 * loaded on demand: many toasts report a lost connection.
 */
export function ToastRegion() {
  const toasts = useToasts()
  const silent = toasts.filter(({ isSilent }) => isSilent)
  const errors = toasts.filter(({ tone, isSilent }) => tone === 'error' && !isSilent)
  const others = toasts.filter(({ tone }) => tone !== 'error')
  return (
    <div className={classes.region}>
      <div role="status">{others.length > 0 && <ToastList toasts={others} />}</div>
      <div role="alert">{errors.length > 0 && <ToastList toasts={errors} />}</div>
      {silent.length > 0 && (
        <section aria-label="Notices">
          <ToastList toasts={silent} />
        </section>
      )}
    </div>
  )
}
