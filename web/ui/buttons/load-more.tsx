import { useEffect, useRef, type RefObject } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** The parameter of the page's address that says how many are shown. */
  name: string
  next: number
  /** The other parameters of the address that the page knows. */
  params?: Readonly<Record<string, string | number | undefined>>
  label?: string
  /** What there is more of, for screen readers. */
  itemsLabel: string
  /** Where a browser without JavaScript comes back to. */
  anchor?: string
}

/** A form of one button: without JavaScript it loads the page that shows more. */
export function LoadMore({
  name,
  next,
  params: kept,
  label = 'Load more',
  itemsLabel: of,
  anchor = '',
}: LoadMoreProps) {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isBusy =
    navigation.location?.pathname === pathname &&
    new URLSearchParams(navigation.location.search).get(name) === String(next)
  return (
    <Form action={pathname + anchor} replace preventScrollReset className={classes.more}>
      {Object.entries(kept ?? {}).map(
        ([key, value]) =>
          value !== undefined && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <input type="hidden" name={name} value={next} />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? 'Loading' : label}
        <span className="visually-hidden"> {of}</span>
      </Button>
    </Form>
  )
}

/** When the last Load more took its own button away, focus goes on to the first article it brought. */
export function useFocusFirstNewItem(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const firstNew = before.current
    before.current = count
    if (count <= firstNew || document.activeElement !== document.body) return
    const article = list.current?.querySelectorAll<HTMLElement>('article')[firstNew]
    const link = article?.querySelector('a')
    if (!link) article?.setAttribute('tabindex', '-1')
    ;(link ?? article)?.focus()
  }, [list, count])
}
