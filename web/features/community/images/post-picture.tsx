import type { ComponentProps } from 'react'
import type { PostImage } from '#shared/contract/community/community.ts'
import { buildSrcSet, parseImageUrl } from '#shared/files/files.ts'
import { useImageUrl } from '#web/lib/settings.ts'

interface PostPictureProps extends ComponentProps<'img'> {
  image: PostImage
  alt: string
  /** The `sizes` attribute, by which the browser selects a version. */
  sizes: string
}

/** Width and height, taken from the URL, reserve the space while the image loads. */
export function PostPicture({ image, alt, sizes, ...rest }: PostPictureProps) {
  const src = useImageUrl(image.url)
  const stored = parseImageUrl(src)
  return (
    <picture>
      {stored && <source type="image/avif" srcSet={buildSrcSet(stored, 'avif')} sizes={sizes} />}
      {stored && <source type="image/webp" srcSet={buildSrcSet(stored, 'webp')} sizes={sizes} />}
      <img
        loading="lazy"
        {...rest}
        src={src}
        alt={alt}
        width={stored?.width}
        height={stored?.height}
      />
    </picture>
  )
}
