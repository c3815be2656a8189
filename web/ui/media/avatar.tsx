import { getInitials, isDefaultAvatar } from '#shared/default-avatars.ts'
import { parseImageUrl, buildSrcSet } from '#shared/files.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import classes from './avatar.module.css'

interface PortraitProps {
  user: { fullname: string; avatar: string }
  /** Edge length in pixels. */
  size: number
}

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ user: person, size }: PortraitProps) {
  const src = useImageUrl(person.avatar)
  if (src && !isDefaultAvatar(src)) {
    const picture = parseImageUrl(src)
    return (
      <img
        className={classes.portrait}
        src={src}
        srcSet={picture && buildSrcSet(picture, 'webp')}
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
      {getInitials(person.fullname)}
    </span>
  )
}
