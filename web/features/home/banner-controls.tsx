import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { bannerSlides } from './banner-slides.ts'
import classes from './banner.module.css'

interface BannerControlsProps {
  shown: number
  isPlaying: boolean
  onToggle: () => void
  onShow: (index: number) => void
}

export function BannerControls({ shown, isPlaying, onToggle, onShow }: BannerControlsProps) {
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
