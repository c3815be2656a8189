import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import classes from './player.module.css'

const tabs = [
  { id: 'about', label: 'About' },
  { id: 'discussion', label: 'Discussion' },
  { id: 'review', label: 'Review' },
] as const

type TabId = (typeof tabs)[number]['id']

interface SelectedTab {
  root: RefObject<HTMLDivElement | null>
  /** May name a tab that is not shown. */
  selected: TabId
  select: (tab: TabId) => void
  /** Selects the review, and moves focus and the page to it. */
  showReview: () => void
}

/** The tab in the page's URL. */
export function useSelectedTab(): SelectedTab {
  const { search } = useLocation()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(false)
  const params = new URLSearchParams(search)
  const selected = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'about'

  function select(tab: TabId) {
    if (tab === 'about') params.delete('tab')
    else params.set('tab', tab)
    void navigate(`?${params.toString()}`, { replace: true, preventScrollReset: true })
  }

  function showReview() {
    movesFocus.current = true
    if (selected === 'review') moveFocus()
    else select('review')
  }

  function moveFocus() {
    movesFocus.current = false
    root.current?.scrollIntoView()
    root.current?.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true })
  }

  // After the tab is rendered, so that its name is announced with the focus.
  useEffect(() => {
    if (movesFocus.current && selected === 'review') moveFocus()
  }, [selected])

  return { root, selected, select, showReview }
}

interface PlayerTabsProps extends Omit<SelectedTab, 'showReview'> {
  /** The content of each tab; without one, the tab is not shown. */
  panels: Record<TabId, ReactNode>
}

/** What belongs to the video, one part at a time. */
export function PlayerTabs({ root, selected, select, panels }: PlayerTabsProps) {
  const shown = tabs.filter(({ id }) => panels[id])
  const tab = shown.some(({ id }) => id === selected) ? selected : 'about'
  return (
    <div ref={root} className={classes.tabs}>
      <Tabs label="Course" tabs={shown} selected={tab} onSelect={select}>
        {panels[tab]}
      </Tabs>
    </div>
  )
}
