import { initialsOf, isDefaultAvatar } from '#shared/default-avatars.ts'
import { pictureAt, srcSetOf } from '#shared/files.ts'
import { usePageUrl } from '#web/lib/page-url.ts'
import classes from './portrait.module.css'

interface PortraitProps {
  person: { fullname: string; avatar: string }
  /** Edge length in pixels. */
  size: number
}

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Portrait({ person, size }: PortraitProps) {
  const src = usePageUrl(person.avatar)
  if (src && !isDefaultAvatar(src)) {
    const picture = pictureAt(src)
    return (
      <img
        className={classes.portrait}
        src={src}
        srcSet={picture && srcSetOf(picture, 'webp')}
        sizes={picture && `${size}px`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    )
  }
  return (
    <span
      className={classes.portrait}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.36 }}
    >
      {initialsOf(person.fullname)}
    </span>
  )
}
