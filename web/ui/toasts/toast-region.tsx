import { lazy, Suspense } from 'react'
import { useToasts } from '#web/lib/toast.ts'
import classes from './toast-region.module.css'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** The live regions exist from the start, so that screen readers hear the first toast too. */
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
