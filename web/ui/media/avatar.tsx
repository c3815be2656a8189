import { getInitials, isDefaultAvatar } from '#shared/default-avatars.ts'
import { parseImageUrl, buildSrcSet } from '#shared/files/files.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  user: { fullname: string; avatar: string }
  /** Width and height in pixels. */
  size: number
}

/** The user's image or initials. Decorative: the name is always beside it. */
export function Avatar({ user, size }: AvatarProps) {
  const src = useImageUrl(user.avatar)
  if (src && !isDefaultAvatar(src)) {
    const image = parseImageUrl(src)
    return (
      <img
        className={classes.avatar}
        src={src}
        srcSet={image && buildSrcSet(image, 'webp')}
        sizes={image && `${size}px`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    )
  }
  return (
    <span
      className={classes.avatar}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.36 }}
    >
      {getInitials(user.fullname)}
    </span>
  )
}
