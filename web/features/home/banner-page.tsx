import { LinkButton } from '#web/ui/link-button.tsx'
import type { BannerSlide } from './banner-slides.ts'
import classes from './banner.module.css'

interface BannerPageProps {
  slide: BannerSlide
  /** "1 of 3". */
  place: string
  isFirst: boolean
  /** Scrolled out of sight, and therefore out of reach. */
  isAway: boolean
}

export function Slide({ slide, place, isFirst, isAway }: BannerPageProps) {
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
