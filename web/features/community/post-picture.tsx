import { pictureAt, srcSetOf } from '#shared/files.ts'
import { usePageUrl } from '#web/lib/page-url.ts'
import classes from './post-card.module.css'

const sizes = '(width < 48em) calc(100vw - 32px), 640px'

/** The picture of a post in the size that the screen needs; its room is kept while it loads. */
export function PostPicture({ image, author }: { image: { url: string }; author: string }) {
  const src = usePageUrl(image.url)
  const picture = pictureAt(src)
  return (
    <picture className={classes.picture}>
      {picture && <source type="image/avif" srcSet={srcSetOf(picture, 'avif')} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={srcSetOf(picture, 'webp')} sizes={sizes} />}
      <img
        src={src}
        alt={`Posted by ${author}`}
        width={picture?.width}
        height={picture?.height}
        loading="lazy"
      />
    </picture>
  )
}
