import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { type LessonToolProps, lessonTools } from '../tools/index.ts'
import classes from './player.module.css'

const pageTabs = [
  { id: 'about', label: 'About' },
  { id: 'announcements', label: 'Announcements' },
  { id: 'discussion', label: 'Discussion' },
  { id: 'review', label: 'Review' },
] as const

type PageTabId = (typeof pageTabs)[number]['id']

interface SelectedTab {
  root: RefObject<HTMLDivElement | null>
  /** May name a tab that is not shown. */
  selected: string
  select: (tab: string) => void
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
  const selected = params.get('tab') ?? 'about'

  function select(tab: string) {
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
  panels: Record<PageTabId, ReactNode>
  /** The lesson whose tools have tabs too; undefined while it is unknown. */
  lesson?: LessonToolProps | undefined
}

/** What belongs to the video, one part at a time. */
export function PlayerTabs({ root, selected, select, panels, lesson }: PlayerTabsProps) {
  const [about, ...others] = pageTabs.filter(({ id }) => panels[id])
  const tools = lesson ? lessonTools.filter((tool) => tool.isShown(lesson)) : []
  const shown = [...(about ? [about] : []), ...tools, ...others]
  const tool = tools.find(({ id }) => id === selected)
  const page = pageTabs.find(({ id }) => id === selected && panels[id])?.id ?? 'about'
  return (
    <div ref={root} className={classes.tabs}>
      {lesson &&
        tools.map(
          ({ id, Background }) =>
            Background && (
              <Suspense key={`${id} ${lesson.lesson._id}`}>
                <Background {...lesson} onOpen={() => select(id)} />
              </Suspense>
            ),
        )}
      <Tabs label="Course" tabs={shown} selected={tool?.id ?? page} onSelect={select}>
        {/* With a key, a tab is selected at once: otherwise the former one stays until the content has loaded. */}
        <Suspense
          key={tool?.id ?? page}
          fallback={<SkeletonBlocks block={classes.loading}>Loading…</SkeletonBlocks>}
        >
          {tool && lesson ? <tool.Panel key={lesson.lesson._id} {...lesson} /> : panels[page]}
        </Suspense>
      </Tabs>
    </div>
  )
}
