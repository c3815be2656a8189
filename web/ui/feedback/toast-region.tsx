import { lazy, Suspense } from 'react'
import { type Toast, useToasts } from '#web/lib/toast.ts'
import classes from './toast-region.module.css'

/** For pages that report a lost connection: then the module can no longer be loaded. */
export const preloadToastList = () => import('./toast-list.tsx')

const ToastList = lazy(() => preloadToastList().catch(() => ({ default: PlainToasts })))

/** The fallback if the list's module fails to load. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <>
      {toasts.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </>
  )
}

/** The live regions exist from the start, so that screen readers announce the first toast too. */
export function ToastRegion() {
  const toasts = useToasts()
  const errors = toasts.filter((toast) => toast.tone === 'error')
  const others = toasts.filter((toast) => toast.tone !== 'error')
  return (
    <div className={classes.region}>
      <div role="status">
        {others.length > 0 && (
          <Suspense fallback={null}>
            <ToastList toasts={others} />
          </Suspense>
        )}
      </div>
      <div role="alert">
        {errors.length > 0 && (
          <Suspense fallback={null}>
            <ToastList toasts={errors} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
