import type { ComponentProps } from 'react'
import { parseImageUrl, buildSrcSet } from '#shared/files/files.ts'
import { useImageUrl } from '#web/lib/settings.ts'
import classes from './cover-image.module.css'

interface CoverImageProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** The `sizes` attribute, by which the browser selects a version of an uploaded cover. */
  sizes: string
}

/** A generated cover, or an uploaded one in the best size and format for the browser. */
export function CoverImage({ sizes, alt, ...rest }: CoverImageProps) {
  const src = useImageUrl(rest.src)
  const upload = parseImageUrl(src)
  const element = <img {...rest} src={src} alt={alt} />
  if (!upload) return element
  return (
    <picture className={classes.picture}>
      <source type="image/avif" srcSet={buildSrcSet(upload, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={buildSrcSet(upload, 'webp')} sizes={sizes} />
      {element}
    </picture>
  )
}
