import { useCallback, useRef, useState } from 'react'
import { Container } from '#web/ui/container.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { BannerControls } from './banner-controls.tsx'
import { Slide } from './banner-page.tsx'
import { bannerSlides } from './banner-slides.ts'
import classes from './banner.module.css'
import { useAutoplay } from './use-banner-turn.ts'

/**
 * A carousel (ARIA practices) on a scroll-snapping strip: swiping is the browser's own, and without
 * JavaScript it is still a strip of three slides.
 */
export function Banner() {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  // Slides out of sight leave the tab order only once the buttons that bring them back work.
  const isLive = useIsHydrated()

  const show = useCallback((index: number) => {
    const element = strip.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
  }, [])
  const turn = useCallback(() => show(nextOf(positionOf(strip.current))), [show])
  const { isPlaying, isTurning, toggle, holds } = useAutoplay(turn)

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Where to begin"
      className={classes.banner}
      {...holds}
    >
      <Container>
        <div
          ref={strip}
          className={classes.strip}
          aria-live={isTurning ? 'off' : 'polite'}
          onScroll={(event) => setShown(positionOf(event.currentTarget))}
        >
          {bannerSlides.map((slide, index) => (
            <Slide
              key={slide.title}
              slide={slide}
              place={`${index + 1} of ${bannerSlides.length}`}
              isFirst={index === 0}
              isAway={isLive && index !== shown}
            />
          ))}
        </div>
        <BannerControls shown={shown} isPlaying={isPlaying} onToggle={toggle} onShow={show} />
      </Container>
    </section>
  )
}

function nextOf(index: number): number {
  return (index + 1) % bannerSlides.length
}

function positionOf(strip: HTMLElement | null): number {
  return strip?.clientWidth ? Math.round(strip.scrollLeft / strip.clientWidth) : 0
}
