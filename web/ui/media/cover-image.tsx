import type { ComponentProps } from 'react'
import { parseImageUrl, buildSrcSet } from '#shared/files.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import classes from './cover-image.module.css'

interface CoverPictureProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** How wide it is shown, as in HTML; decides which version of an upload is fetched. */
  sizes: string
}

/** A drawn cover, or an uploaded one in the best size and format that the browser takes. */
export function CoverImage({ sizes, alt, ...rest }: CoverPictureProps) {
  const src = useImageUrl(rest.src)
  const picture = parseImageUrl(src)
  const image = <img {...rest} src={src} alt={alt} />
  if (!picture) return image
  return (
    <picture className={classes.picture}>
      <source type="image/avif" srcSet={buildSrcSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={buildSrcSet(picture, 'webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
