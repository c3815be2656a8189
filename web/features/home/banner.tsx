import { useCallback, useRef, useState } from 'react'
import { pages } from '#shared/paths.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { IconPlayerPause, IconPlayerPlay } from '#web/ui/icons/general.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { bannerSlides, type BannerSlide } from './banner-slides.ts'
import classes from './banner.module.css'
import { useAutoplay } from './use-autoplay.ts'

/**
 * A carousel (ARIA Authoring Practices) on a scroll-snap container. Swiping is native scrolling, so
 * it works without JavaScript too.
 */
export function Banner() {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  // Hidden slides are inert only after hydration, when the buttons that show them work.
  const isHydrated = useIsHydrated()

  const show = useCallback((index: number) => {
    const element = track.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
  }, [])
  const showNext = useCallback(
    () => show((getCurrentIndex(track.current) + 1) % bannerSlides.length),
    [show],
  )
  const { isPlaying, isRotating, toggle, pauseHandlers } = useAutoplay(showNext)

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Get started with Lectern"
      className={classes.banner}
      {...pauseHandlers}
    >
      <Container>
        <div
          ref={track}
          className={classes.track}
          aria-live={isRotating ? 'off' : 'polite'}
          onScroll={(event) => setCurrent(getCurrentIndex(event.currentTarget))}
        >
          {bannerSlides.map((slide, index) => (
            <Slide
              key={slide.title}
              slide={slide}
              label={`${index + 1} of ${bannerSlides.length}`}
              isFirst={index === 0}
              isHidden={isHydrated && index !== current}
            />
          ))}
        </div>
        <BannerControls current={current} isPlaying={isPlaying} onToggle={toggle} onShow={show} />
      </Container>
    </section>
  )
}

interface SlideProps {
  slide: BannerSlide
  /** "1 of 3". */
  label: string
  isFirst: boolean
  isHidden: boolean
}

function Slide({ slide, label, isFirst, isHidden }: SlideProps) {
  const { to, userTo = to, label: buttonLabel } = slide.button
  const isVisitor = useSession().status === 'anonymous'
  const isClosed = useRegistrationMode() === 'closed'
  const visitorTo = isClosed && to === pages.register ? pages.login : to
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={classes.slide}
      data-hidden={isHidden || undefined}
      inert={isHidden}
    >
      {/* First, since it is above the text on phones: while the page arrives, nothing moves down. */}
      <img
        className={classes.art}
        src={slide.art}
        alt=""
        width={640}
        height={440}
        fetchPriority={isFirst ? 'high' : 'low'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      <div className={classes.text}>
        <h2 className={classes.title}>{slide.title}</h2>
        <p>{slide.text}</p>
        <LinkButton to={isVisitor ? visitorTo : userTo}>{buttonLabel}</LinkButton>
      </div>
    </div>
  )
}

interface BannerControlsProps {
  current: number
  isPlaying: boolean
  onToggle: () => void
  onShow: (index: number) => void
}

function BannerControls({ current, isPlaying, onToggle, onShow }: BannerControlsProps) {
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <div className={classes.controls}>
      <button type="button" className={classes.pause} onClick={onToggle}>
        <Icon size={18} aria-hidden="true" />
        <span className="visually-hidden">{isPlaying ? 'Pause slideshow' : 'Play slideshow'}</span>
      </button>
      {bannerSlides.map((slide, index) => (
        <button
          key={slide.title}
          type="button"
          className={classes.tab}
          aria-current={index === current || undefined}
          onClick={() => onShow(index)}
        >
          <span className="visually-hidden">Slide {index + 1}: </span>
          {slide.button.label}
        </button>
      ))}
    </div>
  )
}

function getCurrentIndex(track: HTMLElement | null): number {
  return track?.clientWidth ? Math.round(track.scrollLeft / track.clientWidth) : 0
}
