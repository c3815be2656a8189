import { type ReactNode, useEffect, useState } from 'react'
import { type Toast, useToasts } from '#web/lib/toasts/toast.ts'
import classes from './toast-region.module.css'

type List = (props: { toasts: readonly Toast[] }) => ReactNode

/**
 * The live regions exist from the start, so that screen readers announce the first toast too. The list is loaded
 * right after the page and not with the first toast, because many toasts report a lost connection.
 */
export function ToastRegion() {
  const toasts = useToasts()
  // Toasts wait for it, since they would move when it replaces another list.
  const [List, setList] = useState<List>(() => NoList)

  useEffect(() => {
    import('./toast-list.tsx').then(
      (module) => setList(() => module.ToastList),
      () => setList(() => PlainList),
    )
  }, [])

  const silent = toasts.filter(({ isSilent }) => isSilent)
  const errors = toasts.filter(({ tone, isSilent }) => tone === 'error' && !isSilent)
  const others = toasts.filter(({ tone }) => tone !== 'error')
  return (
    <div className={classes.region}>
      <div role="status">{others.length > 0 && <List toasts={others} />}</div>
      <div role="alert">{errors.length > 0 && <List toasts={errors} />}</div>
      {silent.length > 0 && (
        <section aria-label="Notices">
          <List toasts={silent} />
        </section>
      )}
    </div>
  )
}

function NoList() {
  return null
}

/** If the list could not be loaded. */
function PlainList({ toasts }: { toasts: readonly Toast[] }) {
  return toasts.map(({ id, message }) => (
    <p key={id} className={classes.plain}>
      {message}
    </p>
  ))
}
