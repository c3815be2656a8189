import { useCallback, useRef, useState } from 'react'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { IconPlayerPause, IconPlayerPlay } from '#web/ui/icons/general.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { bannerSlides, type BannerSlide } from './banner-slides.ts'
import classes from './banner.module.css'
import { useAutoplay } from './use-autoplay.ts'

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

interface BannerControlsProps {
  shown: number
  isPlaying: boolean
  onToggle: () => void
  onShow: (index: number) => void
}

function BannerControls({ shown, isPlaying, onToggle, onShow }: BannerControlsProps) {
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <div className={classes.controls}>
      <button type="button" className={classes.pause} onClick={onToggle}>
        <Icon size={18} aria-hidden="true" />
        <span className="visually-hidden">
          {isPlaying ? 'Stop turning the slides' : 'Start turning the slides'}
        </span>
      </button>
      {bannerSlides.map((slide, index) => (
        <button
          key={slide.title}
          type="button"
          className={classes.tab}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
        >
          <span className="visually-hidden">Slide {index + 1}: </span>
          {slide.button.name}
        </button>
      ))}
    </div>
  )
}

interface BannerPageProps {
  slide: BannerSlide
  /** "1 of 3". */
  place: string
  isFirst: boolean
  /** Scrolled out of sight, and therefore out of reach. */
  isAway: boolean
}

function Slide({ slide, place, isFirst, isAway }: BannerPageProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={place}
      className={classes.page}
      data-away={isAway || undefined}
      inert={isAway}
    >
      <div className={classes.text}>
        <h2 className={classes.title}>{slide.title}</h2>
        <p>{slide.text}</p>
        <LinkButton to={slide.button.to}>{slide.button.name}</LinkButton>
      </div>
      <img
        className={classes.art}
        src={slide.art}
        alt=""
        width={640}
        height={440}
        fetchPriority={isFirst ? 'high' : 'low'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </div>
  )
}
