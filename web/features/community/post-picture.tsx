import { parseImageUrl, buildSrcSet } from '#shared/files.ts'
import { useImageUrl } from '#web/lib/page-url.ts'
import classes from './post-card.module.css'

const sizes = '(width < 48em) calc(100vw - 32px), 640px'

/** The picture of a post in the size that the screen needs; its room is kept while it loads. */
export function PostImage({ image, author }: { image: { url: string }; author: string }) {
  const src = useImageUrl(image.url)
  const picture = parseImageUrl(src)
  return (
    <picture className={classes.picture}>
      {picture && <source type="image/avif" srcSet={buildSrcSet(picture, 'avif')} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={buildSrcSet(picture, 'webp')} sizes={sizes} />}
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
